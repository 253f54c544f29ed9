-- What of a user's behaviour speaks for or against a trait, by how long it takes and how many
-- events there were; both say how freely it was chosen. Train groups have shown which pole of
-- which trait a category or annotation goes with; what is in doubt counts in part.
with parameter as (
    select * from {{ ref('understanding_parameter') }}
),

counted as (
    select
        *,
        {{ understanding_least('n_events') }} as least
    from {{ ref('beh_activity') }}
    where n_events > 1 and label_id is null
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
    union all
    select
        annotation.dataset,
        annotation.subject_id,
        pole.subkey as domain,
        'annotation|' || {{ understanding_least('frequency.n_times') }} as evidence,
        pole.value * annotation.belief * frequency.belief as amount
    from {{ ref('beh_annotation') }} as annotation
    inner join {{ ref('beh_frequency') }} as frequency
        on
            annotation.subject_id = frequency.subject_id
            and annotation.activity = frequency.activity
            and annotation.label_id = frequency.label_id
    inner join parameter as pole
        on pole.part = 'annotation_pole' and annotation.label_id = pole.key
)

select
    dataset,
    subject_id,
    domain,
    evidence,
    sum(cast(round(amount * 1e6) as bigint)) / 1e6 as amount
from believed
group by dataset, subject_id, domain, evidence
