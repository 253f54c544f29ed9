-- A dataset is known by what its files hash to: two landings of the same bytes are one dataset.
select
    benchmark,
    dataset,
    seed,
    code_version,
    parameters,
    -- A person's own exports come without labels, and say so.
    coalesce(parameters ->> 'labels', 'true') <> 'false' as is_labelled,
    left(
        sha256(array_to_string(list_transform(files, lambda f: f.table || ' ' || f.sha256), '|')),
        20
    ) as dataset_hash
from {{ source('landing', 'manifest') }}
where dataset <> '_none' and benchmark not in ('code', 'study')
