-- What of a user's behaviour speaks for or against a trait, by how long it takes and how many
-- events there were; both say how freely it was chosen. Train groups have shown which pole of
-- which trait a category or annotation goes with; a category in doubt counts in part.
with parameter as (
    select * from {{ ref('understanding_parameter') }}
),

counted as (
    select
        *,
        list_max(list_filter([2, 5, 8, 11, 15, 22, 29], lambda least: least <= n_events)) as least
    from {{ ref('beh_activity') }}
    where n_events > 1
),

believed as (
    select
        counted.dataset,
        counted.subject_id,
        pole.subkey as domain,
        case
            when category.duration_high_min >= 100 then 'long'
            when category.duration_high_min >= 75 then 'middling'
            else 'short'
        end || '|' || counted.least as evidence,
        pole.value * candidate.belief as amount
    from counted
    inner join {{ ref('beh_candidate') }} as candidate
        on
            counted.subject_id = candidate.subject_id
            and counted.activity = candidate.activity
    inner join {{ ref('setoka_category') }} as category
        on candidate.category_id = category.category_id
    inner join parameter as pole
        on
            pole.part = 'category_pole'
            and candidate.category_id = cast(pole.key as integer)
    where counted.label_id is null
    union all
    select
        counted.dataset,
        counted.subject_id,
        pole.subkey as domain,
        'annotation|' || counted.least as evidence,
        pole.value as amount
    from counted
    inner join parameter as pole
        on pole.part = 'annotation_pole' and counted.label_id = pole.key
)

select
    dataset,
    subject_id,
    domain,
    evidence,
    sum(cast(round(amount * 1e6) as bigint)) / 1e6 as amount
from believed
group by dataset, subject_id, domain, evidence
