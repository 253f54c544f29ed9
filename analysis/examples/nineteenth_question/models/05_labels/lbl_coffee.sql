-- A4: the days on which two cups of coffee or more were really drunk.
with counted as (
    select
        dataset,
        subject_id,
        count(*) filter (where diet_coffee_cups >= 2) as coffee_days
    from {{ ref('stg_multisource__event_day') }}
    group by dataset, subject_id
)

select
    dataset,
    subject_id,
    'A4' as question_id,
    case
        when coffee_days >= 25 then '25_or_more'
        when coffee_days >= 10 then '10_to_24'
        else 'fewer_than_10'
    end as label
from counted
