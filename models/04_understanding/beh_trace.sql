-- Annotations that an activity may come with: those that clear sentences of two of its events or
-- more tell of, with what the words say of each.
with clear as (
    select * from {{ ref('epi_telling') }}
    where is_clear
),

worded as (
    select
        subject_id,
        activity,
        label_id,
        len(list_distinct(flatten(list(words)))) as n_words
    from clear
    group by subject_id, activity, label_id
),

summed as (
    select
        dataset,
        subject_id,
        activity,
        label_id,
        count(distinct event_key) as n_events,
        count(*) as n_sentences,
        sum(score) as score
    from clear
    group by dataset, subject_id, activity, label_id
),

shared as (
    select
        *,
        score / sum(score) over (partition by subject_id, label_id) as share_of_label,
        score / sum(score) over (partition by subject_id, activity) as share_of_activity,
        score / sum(score) over (partition by subject_id) as share_of_user
    from summed
)

select
    shared.*,
    worded.n_words
from shared
inner join worded
    on
        shared.subject_id = worded.subject_id
        and shared.activity = worded.activity
        and shared.label_id = worded.label_id
where shared.n_events > 1
