-- population
select dataset, submission from staging.stg_core__submission_run

-- failing
select
    dataset,
    submission,
    system,
    dataset_hash
from staging.stg_core__submission_run
where is_stale
