-- population
select dataset, file from staging.stg_companion__file

-- failing
select
    dataset,
    subject_id,
    file,
    kind,
    place,
    value
from staging.stg_companion__irregularity
