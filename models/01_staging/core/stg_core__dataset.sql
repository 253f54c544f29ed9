-- A dataset is known by what its files hash to: two landings of the same bytes are one dataset.
select
    benchmark,
    dataset,
    seed,
    code_version,
    parameters,
    left(sha256(cast(files as varchar)), 20) as dataset_hash
from {{ source('landing', 'manifest') }}
where dataset <> '_none'
