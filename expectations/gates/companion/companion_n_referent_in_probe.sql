-- applies: manifest mode: the corpus ships no text
select dataset from staging.stg_companion__corpus where mode = 'full'

-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
-- Spaces and case do not count. Where nothing is referred to, there may be no referent.
select
    dataset,
    subject_id,
    ordinal,
    a_locus,
    a_referent_text,
    probe
from staging.stg_companion__chat_row
where
    withdrawn is null
    and not coalesce(
        contains(
            regexp_replace(lower(probe), '\s', '', 'g'),
            nullif(regexp_replace(lower(a_referent_text), '\s', '', 'g'), '')
        ),
        a_locus = 'none',
        false
    )
