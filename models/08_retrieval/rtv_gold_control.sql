-- noqa: disable=PRS,AL05
-- (sqlfluff does not know lambdas of two parameters.)
-- Gold that is none, to rescore unchanged runs against. `position_randomized`: as many positions,
-- drawn from the pool. `offset_permuted`: the distances of another question of the same subject,
-- laid off from this one; what falls before the first message is dropped.
with asked as (
    select
        gold.item_id,
        gold.subject_id,
        gold.track,
        gold.gold,
        any_value(gold.asked_before) as asked_before,
        count(*) as n_gold,
        any_value(setting.random_seed) as random_seed
    from {{ ref('rtv_gold') }} as gold
    cross join {{ ref('rtv_setting') }} as setting
    where gold.gold <> 'session'
    group by gold.item_id, gold.subject_id, gold.track, gold.gold
),

randomized as (
    select
        item_id,
        gold,
        unnest(
            {{ sample_without_replacement(
                "random_seed || '|position_randomized|' || gold || '|' || item_id",
                'asked_before - 1', 'n_gold'
            ) }}
        ) as unit
    from asked
),

numbered as (
    select
        *,
        row_number() over (partition by subject_id, track, gold order by item_id) as item_no,
        count(*) over (partition by subject_id, track, gold) as n_items
    from asked
),

-- Another item of the same ones, each as likely: a draw of how many places to go on.
paired as (
    select
        *,
        1 + (
            item_no - 1
            + {{ hashed_draw(
                "random_seed || '|offset_permuted|' || gold || '|' || item_id", '(n_items - 1)'
            ) }}
        ) % n_items as other_no
    from numbered
    where n_items > 1
),

permuted as (
    select distinct
        paired.item_id,
        paired.gold,
        paired.asked_before - (other.asked_before - gold.unit) as unit
    from paired
    inner join numbered as other
        on
            paired.subject_id = other.subject_id
            and paired.track = other.track
            and paired.gold = other.gold
            and paired.other_no = other.item_no
    inner join {{ ref('rtv_gold') }} as gold
        on
            other.item_id = gold.item_id
            and other.gold = gold.gold
)

select
    item_id,
    gold,
    'position_randomized' as control,
    unit
from randomized
union all
select
    item_id,
    gold,
    'offset_permuted' as control,
    unit
from permuted
where unit >= 1
