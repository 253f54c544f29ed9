-- The gold itself, primary evidence before supporting, cut where every other method is.
with ranked as (
    select
        gold.item_id,
        gold.subject_id,
        gold.unit as position,
        row_number() over (
            partition by gold.item_id
            order by gold.role_rank, gold.unit
        ) as place
    from {{ ref('rtv_gold') }} as gold
    cross join {{ ref('rtv_setting') }} as setting
    where gold.gold = 'full'
    qualify
        row_number() over (
            partition by gold.item_id
            order by gold.role_rank, gold.unit
        ) <= setting.keep
),

{{ retrieved_answers('oracle', 'ranked') }}
