-- applies: manifest mode: the corpus ships no text
select dataset from staging.stg_companion__corpus where mode = 'full'

-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
-- What a reply rests on may be unrecorded; that it was written, and why, may not.
with traced as (
    select
        dataset,
        subject_id,
        ordinal,
        withdrawn,
        list_filter(
            [
                if(a_locus is null, 'A.locus', null),
                if(a_referent_text is null, 'A.referent_text', null),
                if(coalesce(trim(a_rationale), '') = '', 'A.rationaleA', null),
                if(b_locus is null, 'B.locus', null),
                if(coalesce(trim(b_rationale), '') = '', 'B.rationaleB', null),
                if(c_tier is null, 'C.tier', null),
                if(c_category is null, 'C.category', null),
                if(coalesce(trim(c_rule), '') = '', 'C.ruleC', null),
                if(coalesce(trim(d_rationale), '') = '', 'D.rationaleD', null),
                if(e_ok is null, 'E.ok', null),
                if(e_category_ok is null, 'E.category_ok', null),
                if(coalesce(trim(e_rationale), '') = '', 'E.rationaleE', null)
            ],
            lambda missing: missing is not null
        ) as missing
    from staging.stg_companion__chat_row
)

select
    dataset,
    subject_id,
    ordinal,
    missing
from traced
where withdrawn is null and len(missing) > 0
