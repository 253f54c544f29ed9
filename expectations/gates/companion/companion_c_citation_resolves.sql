-- population
select dataset, cited_id from labels.lbl_companion__citation where is_live

-- failing
select
    dataset,
    subject_id,
    file,
    ordinal,
    used_as,
    cited_id
from labels.lbl_companion__citation
where is_live and position is null
