-- population
select dataset, subject_id from staging.stg_transcripts__subject_key

-- failing
with message as (
    select subject_id, count(*) as n from staging.stg_transcripts__message group by subject_id
),

question as (
    select subject_id, count(*) as n from staging.stg_transcripts__question group by subject_id
),

set_aside as (
    select
        subject_id,
        sum(n_turns) as n_turns,
        sum(n_questions) as n_questions
    from staging.stg_transcripts__set_aside
    group by subject_id
)

select
    subject.dataset,
    subject.subject_id,
    subject.n_turns_read,
    coalesce(message.n, 0) as n_messages,
    coalesce(set_aside.n_turns, 0) as n_turns_set_aside,
    subject.n_questions_read,
    coalesce(question.n, 0) as n_questions,
    coalesce(set_aside.n_questions, 0) as n_questions_set_aside
from staging.stg_transcripts__subject_key as subject
left join message on subject.subject_id = message.subject_id
left join question on subject.subject_id = question.subject_id
left join set_aside on subject.subject_id = set_aside.subject_id
where
    subject.n_turns_read
    is distinct from coalesce(message.n, 0) + coalesce(set_aside.n_turns, 0)
    or subject.n_questions_read
    is distinct from coalesce(question.n, 0) + coalesce(set_aside.n_questions, 0)
