-- The posterior of naive Bayes fusion at the temperature of its forced and of its selective
-- form, in integers of 1e-9.
with temperature as (
    select
        dataset,
        'nbf' as system,
        temperature_tenths
    from {{ ref('rsv_nbf_temperature') }}
    union all
    select
        dataset,
        'nbf+skip' as system,
        cast(round(10 * value) as integer) as temperature_tenths
    from {{ ref('rsv_parameter') }}
    where system = 'nbf+skip' and parameter = 'temperature' and cell = 0
),

form as (
    select unnest(['nbf', 'nbf+skip']) as system
),

-- Without a calibration split the tables are used as they are: temperature 1.
used as (
    select
        form.system,
        evidence.*,
        coalesce(temperature.temperature_tenths, 10) as temperature_tenths
    from {{ ref('rsv_nbf_evidence') }} as evidence
    cross join form
    left join temperature
        on
            evidence.dataset = temperature.dataset
            and form.system = temperature.system
    where evidence.split = 'test'
),

scored as (
    select
        *,
        10 * log_prior_nano + temperature_tenths * log_emission_nano as score
    from used
),

weighed as (
    select
        *,
        exp((score - max(score) over (partition by system, item_id)) / 1e10) as weight
    from scored
)

select
    system,
    dataset,
    item_id,
    label,
    ordinal,
    n_active,
    cast(round(1e9 * weight / sum(weight) over (partition by system, item_id)) as bigint)
        as posterior_nano
from weighed
