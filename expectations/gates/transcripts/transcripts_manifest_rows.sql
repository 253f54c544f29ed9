-- population
select
    dataset,
    table_name
from staging.stg_core__manifest
where benchmark = 'transcripts'

-- failing
with staged as (
    select dataset, 'subject' as table_name from staging.stg_transcripts__subject
    union all
    select dataset, 'session' from staging.stg_transcripts__session
    union all
    select dataset, 'message' from staging.stg_transcripts__message
    union all
    select dataset, 'question' from staging.stg_transcripts__question
    union all
    select dataset, 'evidence' from staging.stg_transcripts__evidence
    union all
    select dataset, 'irregularity' from staging.stg_transcripts__irregularity
    union all
    select dataset, 'set_aside' from staging.stg_transcripts__set_aside
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
    where benchmark = 'transcripts'
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
