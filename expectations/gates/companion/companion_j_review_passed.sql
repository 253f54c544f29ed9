-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
select
    dataset,
    subject_id,
    ordinal,
    e_ok,
    e_category_ok
from staging.stg_companion__chat_row
where
    withdrawn is null
    and not (coalesce(e_ok, false) and coalesce(e_category_ok, false))
