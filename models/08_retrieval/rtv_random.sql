-- noqa: disable=PRS,AL05
-- (sqlfluff does not know lambdas of two parameters.)
-- Messages before the probe, drawn without replacement and in random order.
with drawn as (
    select
        probe.item_id,
        probe.subject_id,
        {{ sample_without_replacement(
            "setting.random_seed || '|random|' || probe.item_id", 'probe.asked_before - 1',
            'setting.keep'
        ) }} as positions,
        setting.random_seed
    from {{ ref('rtv_probe') }} as probe
    cross join {{ ref('rtv_setting') }} as setting
),

spread as (
    select
        item_id,
        subject_id,
        random_seed,
        unnest(positions) as position
    from drawn
),

ranked as (
    select
        item_id,
        subject_id,
        position,
        row_number() over (
            partition by item_id
            order by md5(random_seed || '|order|' || item_id || '|' || position), position
        ) as place
    from spread
),

{{ retrieved_answers('random', 'ranked') }}
