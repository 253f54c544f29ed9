with code as (
    select
        coalesce(max(code_commit), 'unknown') as code_commit,
        bool_or(code_dirty) as code_dirty
    from {{ ref('stg_core__code') }}
),

built_in as (
    select
        system.system,
        system.system_version,
        system.condition,
        system.params,
        system.seed,
        system.supervision,
        system.provenance,
        dataset.benchmark,
        dataset.dataset,
        dataset.dataset_hash
    from {{ ref('system') }} as system
    inner join {{ ref('stg_core__dataset') }} as dataset
        on list_contains(string_split(system.benchmarks, ' '), dataset.benchmark)
),

-- What was submitted for another state of its dataset is no run; a gate names it.
submitted as (
    select
        submission,
        system,
        system_version,
        condition,
        model,
        params,
        seed,
        'measured' as provenance,
        benchmark,
        dataset,
        dataset_hash
    from {{ ref('stg_core__submission_run') }}
    where not is_stale
),

run as (
    select * from built_in
    union all by name
    select * from submitted
)

select
    {{ hashed_id([
        "run.system", "run.system_version", "run.condition", "run.params", "run.dataset",
        "run.dataset_hash", "coalesce(cast(run.seed as varchar), '')", "run.model"
    ]) }} as run_id,
    run.benchmark,
    run.system,
    run.system_version,
    run.condition,
    run.model,
    run.params,
    cast(null as varchar) as prompt_hash,
    run.dataset,
    run.dataset_hash,
    code.code_commit,
    code.code_dirty,
    cast(run.seed as bigint) as seed,
    run.supervision,
    run.provenance,
    run.submission
from run
cross join code
