-- The messages before the probe, the nearest first, whoever sent them.
with spread as (
    select
        probe.item_id,
        probe.subject_id,
        probe.asked_before,
        unnest(range(1, setting.keep + 1)) as place
    from {{ ref('rtv_probe') }} as probe
    cross join {{ ref('rtv_setting') }} as setting
),

ranked as (
    select
        item_id,
        subject_id,
        asked_before - place as position,
        place
    from spread
    where asked_before - place >= 1
),

{{ retrieved_answers('recency', 'ranked') }}
