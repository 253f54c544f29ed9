-- population
select dataset, subject_id from core.subject where benchmark = 'multisource'

-- failing
-- Splits as the subject's key and the subject's items name them, together.
with named as (
    select
        subject.dataset,
        subject.subject_id,
        subject_key.split
    from core.subject as subject
    left join core.subject_key as subject_key on subject.subject_id = subject_key.subject_id
    where subject.benchmark = 'multisource'
    union all
    select
        dataset,
        subject_id,
        split
    from core.item
    where benchmark = 'multisource'
)

select
    dataset,
    subject_id,
    list(distinct split order by split) as splits,
    count(*) filter (where split is null) as n_null
from named
group by dataset, subject_id
having
    count(distinct split) <> 1
    or count(*) filter (where split is null) > 0
    or bool_or(split not in ('train', 'dev', 'calibration', 'test'))
