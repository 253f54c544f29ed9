with file as (
    select
        benchmark,
        dataset,
        files,
        unnest(json_keys(files)) as table_name
    from {{ source('landing', 'manifest') }}
    where dataset <> '_none'
)

select
    benchmark,
    dataset,
    table_name,
    cast(files -> table_name ->> 'rows' as bigint) as n_rows,
    files -> table_name ->> 'sha256' as sha256
from file
