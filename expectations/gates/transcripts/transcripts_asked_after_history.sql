-- population
select dataset, item_id from staging.stg_transcripts__question where asked_local is not null

-- failing
select
    question.dataset,
    question.item_id,
    question.asked_local,
    max(session.occurred_local) as last_session,
    count(*) as n_later
from staging.stg_transcripts__question as question
inner join staging.stg_transcripts__session as session
    on
        question.subject_id = session.subject_id
        and question.asked_local < session.occurred_local
where session.n_messages > 0
group by question.dataset, question.item_id, question.asked_local
