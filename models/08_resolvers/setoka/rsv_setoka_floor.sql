-- What needs no understanding: a value of the asked type from the user's own records, drawn by the
-- question's hash (random) or the most frequent (majority), and silence. Of a trait, a number drawn
-- from 0 to 100, or the middle.
with item as (
    select
        dataset,
        item_id,
        subject_id,
        level,
        answer_type
    from {{ ref('item_setoka') }}
),

told as (
    select
        record.subject_id,
        field.answer_type,
        record.fields[field.field] as value
    from {{ ref('qry_setoka_record') }} as record
    inner join {{ ref('qry_setoka_field') }} as field on record.schema_name = field.schema_name
    where record.fields[field.field] is not null
    union all
    select
        subject_id,
        'choice' as answer_type,
        unnest([strftime(occurred_local, '%A'), {{ setoka_part_of_day('occurred_local') }}])
            as value
    from {{ ref('record_setoka') }}
    where occurred_local is not null
),

counted as (
    select
        subject_id,
        answer_type,
        value,
        count(*) as n
    from told
    group by subject_id, answer_type, value
),

pool as (
    select
        subject_id,
        answer_type,
        list(value order by value) as drawn_from,
        arg_min(value, (-n, value)) as commonest
    from counted
    group by subject_id, answer_type
),

answered as (
    select
        item.dataset,
        item.item_id,
        'random' as system,
        if(
            item.level = 'PT',
            cast(md5_number_lower(item.item_id) % 101 as varchar),
            pool.drawn_from[
                cast(1 + md5_number_lower(item.item_id) % len(pool.drawn_from) as bigint)
            ]
        ) as answer
    from item
    left join pool
        on
            item.subject_id = pool.subject_id
            and item.answer_type = pool.answer_type
    union all
    select
        item.dataset,
        item.item_id,
        'majority' as system,
        if(item.level = 'PT', '50', pool.commonest) as answer
    from item
    left join pool
        on
            item.subject_id = pool.subject_id
            and item.answer_type = pool.answer_type
    union all
    select
        dataset,
        item_id,
        'always_abstain' as system,
        null as answer
    from item
)

select
    dataset,
    item_id,
    system,
    'views' as condition,
    answer,
    cast(null as varchar[]) as tied,
    answer is null as abstained,
    cast(null as double) as confidence
from answered
