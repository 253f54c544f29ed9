-- population
select
    dataset,
    table_name
from staging.stg_core__manifest
where
    benchmark = 'multisource'
    -- How strongly each stream was distorted is landed but never read.
    and table_name not in ('projection_knob', 'quarantine')

-- failing
with staged as (
    select dataset, 'persona' as table_name from staging.stg_multisource__persona
    union all
    select dataset, 'event_day' from staging.stg_multisource__event_day
    union all
    select dataset, 'profile' from staging.stg_multisource__profile
    union all
    select dataset, 'planner_day' from staging.stg_multisource__planner_day
    union all
    select dataset, 'self_report_day' from staging.stg_multisource__self_report_day
    union all
    select dataset, 'objective_day' from staging.stg_multisource__objective_day
    union all
    select dataset, 'device_day' from staging.stg_multisource__device_day
    union all
    select dataset, 'memory_document' from staging.stg_multisource__memory_document
    union all
    select dataset, 'audit_label' from staging.stg_multisource__audit_label
    union all
    select dataset, 'ground_truth' from staging.stg_multisource__ground_truth
    union all
    select dataset, 'direct_readout' from staging.stg_multisource__direct_readout
),

counted as (
    select
        dataset,
        table_name,
        count(*) as n_staged
    from staged
    group by dataset, table_name
),

manifest as (
    select
        dataset,
        table_name,
        sum(n_rows) as n_manifest
    from staging.stg_core__manifest
    where
        benchmark = 'multisource'
        and table_name not in ('projection_knob', 'quarantine')
    group by dataset, table_name
)

select
    coalesce(manifest.dataset, counted.dataset) as dataset,
    coalesce(manifest.table_name, counted.table_name) as table_name,
    manifest.n_manifest,
    coalesce(counted.n_staged, 0) as n_staged
from manifest
full join counted
    on manifest.dataset = counted.dataset and manifest.table_name = counted.table_name
where manifest.n_manifest is distinct from coalesce(counted.n_staged, 0)
