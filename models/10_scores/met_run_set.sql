-- A run alone, and, where a family of datasets differs by seed alone, its runs together.
with run as (
    select
        run_id,
        benchmark,
        system,
        system_version,
        condition,
        params,
        model,
        provenance,
        dataset,
        regexp_replace(dataset, '-\d+', '') as family
    from {{ ref('core_run') }}
),

family as (
    select
        benchmark,
        system,
        system_version,
        condition,
        params,
        model,
        provenance,
        family as dataset,
        list(run_id order by run_id) as run_ids
    from run
    group by all
    having count(*) > 1
),

run_set as (
    select
        benchmark,
        system,
        system_version,
        condition,
        params,
        model,
        provenance,
        dataset,
        [run_id] as run_ids
    from run
    union all
    select
        benchmark,
        system,
        system_version,
        condition,
        params,
        model,
        provenance,
        dataset,
        run_ids
    from family
)

select
    left(sha256(array_to_string(run_ids, '|')), 20) as run_set_id,
    benchmark,
    system,
    condition,
    model,
    provenance,
    dataset,
    run_ids
from run_set
