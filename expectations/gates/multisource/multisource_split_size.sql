-- applies: it is not of the 480 personas that the splits are made for
select dataset
from staging.stg_core__manifest
where benchmark = 'multisource' and table_name = 'persona' and n_rows = 480

-- population
select dataset, subject_id from core.subject where benchmark = 'multisource'

-- failing
with wanted (split, n_wanted) as (
    values ('train', 216), ('dev', 48), ('calibration', 96), ('test', 120)
),

landed as (
    select distinct dataset
    from staging.stg_core__manifest
    where benchmark = 'multisource'
),

found as (
    select
        subject.dataset,
        subject_key.split,
        count(distinct subject.subject_id) as n_subjects
    from core.subject as subject
    left join core.subject_key as subject_key on subject.subject_id = subject_key.subject_id
    where subject.benchmark = 'multisource'
    group by subject.dataset, subject_key.split
),

wanted_of_dataset as (
    select * from landed cross join wanted
)

select
    coalesce(wanted.dataset, found.dataset) as dataset,
    coalesce(wanted.split, found.split) as split,
    coalesce(found.n_subjects, 0) as n_subjects,
    coalesce(wanted.n_wanted, 0) as n_wanted
from wanted_of_dataset as wanted
full join found on wanted.dataset = found.dataset and wanted.split = found.split
where found.n_subjects is distinct from wanted.n_wanted
