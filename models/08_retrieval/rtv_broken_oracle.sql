-- noqa: disable=PRS,AL05
-- (sqlfluff does not know lambdas of two parameters.)
-- What every method is handed for the third control: messages of the pool that are not gold.
-- The r-th of them is r, moved on by one for each gold position at or before it.
with gold as (
    select
        item_id,
        gold,
        any_value(asked_before) as asked_before,
        list(cast(unit as bigint) order by unit) as units
    from {{ ref('rtv_gold') }}
    where gold <> 'session'
    group by item_id, gold
),

drawn as (
    select
        gold.item_id,
        gold.gold,
        gold.units,
        unnest(
            {{ sample_without_replacement(
                "setting.random_seed || '|broken_oracle|' || gold.gold || '|' || gold.item_id",
                '(gold.asked_before - 1 - len(gold.units))', 'setting.keep'
            ) }}
        ) as nth
    from gold
    cross join {{ ref('rtv_setting') }} as setting
)

select
    item_id,
    gold,
    list_reduce(
        units,
        lambda moved, unit: moved + cast(unit <= moved as bigint),
        nth
    ) as unit,
    row_number() over (partition by item_id, gold order by nth) as place
from drawn
