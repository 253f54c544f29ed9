with scored as (
    select
        evidence.dataset,
        evidence.item_id,
        evidence.label,
        evidence.ordinal,
        10 * evidence.log_prior_nano
        + coalesce(temperature.temperature_tenths, 10) * evidence.log_emission_nano as score_nano
    from {{ ref('rsv_nbf_evidence') }} as evidence
    -- Without a calibration split the tables are used as they are (temperature 1).
    left join {{ ref('rsv_nbf_temperature') }} as temperature
        on evidence.dataset = temperature.dataset
    where evidence.split = 'test'
),

weighed as (
    select
        *,
        exp(
            (score_nano - max(score_nano) over (partition by item_id)) / 1e10
        ) as weight
    from scored
)

select
    dataset,
    item_id,
    'nbf' as system,
    'direct_readout' as condition,
    arg_max(label, (score_nano, -ordinal)) as answer,
    cast(null as varchar[]) as tied,
    -- The best label's weight is exp(0).
    1.0 / sum(weight) as confidence
from weighed
group by dataset, item_id
