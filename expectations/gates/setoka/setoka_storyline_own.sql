-- population
select dataset, subject_id from staging.stg_setoka__persona

-- failing
select
    dataset,
    storyline,
    count(*) as users,
    min(subject_id) as subject_id
from staging.stg_setoka__persona
group by dataset, storyline
having count(*) > 1
