select
    run.dataset as submission,
    run.benchmark,
    run.of_dataset as dataset,
    run.of_dataset_hash as dataset_hash,
    run.system,
    run.system_version,
    run.condition,
    run.model,
    run.params,
    run.seed,
    -- Of another state of the dataset than the one landed: its items may not be the same.
    dataset.dataset is null as is_stale
from {{ source('landing', 'submission_run') }} as run
left join {{ ref('stg_core__dataset') }} as dataset
    on
        run.of_dataset = dataset.dataset
        and run.of_dataset_hash = dataset.dataset_hash
