-- applies: it ships no labels to compare with
select dataset
from staging.stg_core__manifest
where benchmark = 'multisource' and table_name = 'ground_truth' and n_rows > 0

-- population
select
    dataset,
    subject_id,
    question_id
from staging.stg_multisource__ground_truth

-- failing
-- A question that the registries add has no counterpart in a release.
with label as (
    select
        dataset,
        subject_id,
        question_id,
        string_agg(coalesce(label, 'NULL'), ' and ' order by label) as label
    from labels.lbl_multisource
    where
        question_id not in (
            select question_id from registry.question_source
            group by question_id
            having not bool_or(in_release)
        )
    group by dataset, subject_id, question_id
),

release as (
    select
        dataset,
        subject_id,
        question_id,
        string_agg(coalesce(label, 'NULL'), ' and ' order by label) as release_label
    from staging.stg_multisource__ground_truth
    group by dataset, subject_id, question_id
)

select
    coalesce(label.dataset, release.dataset) as dataset,
    coalesce(label.subject_id, release.subject_id) as subject_id,
    coalesce(label.question_id, release.question_id) as question_id,
    label.label,
    release.release_label
from label
full join release
    on
        label.dataset is not distinct from release.dataset
        and label.subject_id is not distinct from release.subject_id
        and label.question_id is not distinct from release.question_id
where label.label is distinct from release.release_label
