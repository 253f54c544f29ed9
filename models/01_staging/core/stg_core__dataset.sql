-- A dataset is known by what its files hash to: two landings of the same bytes are one dataset.
-- Tables that an extension landed beside it count as its own.
with beside as (
    select
        dataset,
        flatten(list(files order by benchmark)) as files
    from {{ source('landing', 'manifest') }}
    where benchmark like 'extra\_%' escape '\'
    group by dataset
)

select
    manifest.benchmark,
    manifest.dataset,
    manifest.seed,
    manifest.code_version,
    manifest.parameters,
    -- A person's own exports come without labels, and say so.
    coalesce(manifest.parameters ->> 'labels', 'true') <> 'false' as is_labelled,
    left(
        sha256(array_to_string(
            list_transform(
                list_concat(manifest.files, beside.files),
                lambda f: struct_extract(f, 'table') || ' ' || struct_extract(f, 'sha256')
            ),
            '|'
        )),
        20
    ) as dataset_hash
from {{ source('landing', 'manifest') }} as manifest
left join beside on manifest.dataset = beside.dataset
where
    manifest.dataset <> '_none'
    and manifest.benchmark not in ('ablation', 'code', 'study', 'submission')
    and manifest.benchmark not like 'extra\_%' escape '\'
