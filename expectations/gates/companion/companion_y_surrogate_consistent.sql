-- population
select dataset, scan as name from staging.stg_companion__recorded_scan where scan = 'surrogate'
union all
select dataset, unnest(profile_refs).facet
from staging.stg_companion__chat_row
where withdrawn is null and profile_refs is not null

-- failing
-- The names that the scan looked for are not shipped, so its record is all there is. What can be
-- seen is whether two files call somebody by two names.
with named as (
    select distinct subject_id, facet from staging.stg_companion__claim where entity is not null
),

used as (
    select
        dataset,
        subject_id,
        ordinal,
        unnest(profile_refs).facet as facet
    from staging.stg_companion__chat_row
    where withdrawn is null and profile_refs is not null
)

select
    used.dataset,
    used.subject_id,
    used.ordinal,
    used.facet as name,
    'the profile names nobody so' as flaw
from used
left join named on used.subject_id = named.subject_id and used.facet = named.facet
where used.facet like 'entities[%' and named.facet is null
union all
select
    dataset,
    null,
    null,
    scan,
    'the recorded scan has ' || n_hits || ' hits in ' || n_texts || ' texts'
from staging.stg_companion__recorded_scan
where scan = 'surrogate' and (n_hits <> 0 or n_texts <= 0)
