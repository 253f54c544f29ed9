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
)

select
    {{ hashed_id([
        "built_in.system", "built_in.system_version", "built_in.condition", "built_in.params",
        "built_in.dataset", "built_in.dataset_hash", "coalesce(cast(built_in.seed as varchar), '')"
    ]) }} as run_id,
    built_in.benchmark,
    built_in.system,
    built_in.system_version,
    built_in.condition,
    cast(null as varchar) as model,
    built_in.params,
    cast(null as varchar) as prompt_hash,
    built_in.dataset,
    built_in.dataset_hash,
    code.code_commit,
    code.code_dirty,
    cast(built_in.seed as bigint) as seed,
    built_in.supervision,
    built_in.provenance
from built_in
cross join code
