-- A dataset is known by what its files hash to: two landings of the same bytes are one dataset.
select
    benchmark,
    dataset,
    seed,
    code_version,
    parameters,
    left(
        sha256(array_to_string(list_transform(files, lambda f: f.table || ' ' || f.sha256), '|')),
        20
    ) as dataset_hash
from {{ source('landing', 'manifest') }}
where dataset <> '_none' and benchmark not in ('code', 'study')
