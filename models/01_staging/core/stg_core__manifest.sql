with file as (
    select
        benchmark,
        dataset,
        unnest(files) as file
    from {{ source('landing', 'manifest') }}
    where dataset <> '_none'
)

select
    file.benchmark,
    file.dataset,
    file.table as table_name,
    file.rows as n_rows,
    file.sha256
from file
