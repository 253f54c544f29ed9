-- population
select dataset, table_name
from staging.stg_core__manifest
where
    benchmark = 'companion'
    and table_name in (
        'corpus', 'subject', 'file', 'counter', 'message', 'profile_entry', 'claim',
        'persona_slot', 'chat_row', 'qa_row', 'category_report', 'recorded_scan',
        'irregularity'
    )

-- failing
with staged as (
    select dataset, 'corpus' as table_name from staging.stg_companion__corpus
    union all
    select dataset, 'subject' from staging.stg_companion__subject
    union all
    select dataset, 'file' from staging.stg_companion__file
    union all
    select dataset, 'counter' from staging.stg_companion__counter
    union all
    select dataset, 'message' from staging.stg_companion__message
    union all
    select dataset, 'profile_entry' from staging.stg_companion__profile_entry
    union all
    select dataset, 'claim' from staging.stg_companion__claim
    union all
    select dataset, 'persona_slot' from staging.stg_companion__persona_slot
    union all
    select dataset, 'chat_row' from staging.stg_companion__chat_row
    union all
    select dataset, 'qa_row' from staging.stg_companion__qa_row
    union all
    select dataset, 'category_report' from staging.stg_companion__category_report
    union all
    select dataset, 'recorded_scan' from staging.stg_companion__recorded_scan
    union all
    select dataset, 'irregularity' from staging.stg_companion__irregularity
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
        n_rows
    from staging.stg_core__manifest
    where
        benchmark = 'companion'
        and table_name in (
            'corpus', 'subject', 'file', 'counter', 'message', 'profile_entry', 'claim',
            'persona_slot', 'chat_row', 'qa_row', 'category_report', 'recorded_scan',
            'irregularity'
        )
)

select
    coalesce(manifest.dataset, counted.dataset) as dataset,
    coalesce(manifest.table_name, counted.table_name) as table_name,
    manifest.n_rows as n_manifest,
    coalesce(counted.n_staged, 0) as n_staged
from manifest
full join counted
    on manifest.dataset = counted.dataset and manifest.table_name = counted.table_name
where manifest.n_rows is distinct from coalesce(counted.n_staged, 0)
