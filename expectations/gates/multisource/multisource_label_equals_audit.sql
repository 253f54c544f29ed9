-- applies: it ships no labels
select dataset from staging.stg_core__dataset where is_labelled

-- population
select
    subject.dataset,
    subject.subject_id,
    question.question_id
from core.subject as subject
cross join (
    select distinct question_id from registry.question_source where in_release
) as question
where subject.benchmark = 'multisource'

-- failing
-- Labels of one key are put side by side, so that one which is there twice differs as well. A
-- question that the registries add is compared where the audit has a rule for it.
with wanted as (
    select
        subject.dataset,
        subject.subject_id,
        question.question_id
    from core.subject as subject
    cross join (
        select distinct question_id from registry.question_source where in_release
    ) as question
    where subject.benchmark = 'multisource'
    union
    select dataset, subject_id, question_id from labels.lbl_multisource
    where
        question_id not in (
            select question_id from registry.question_source
            group by question_id
            having not bool_or(in_release)
        )
    union
    select dataset, subject_id, question_id from staging.stg_multisource__audit_label
),

label as (
    select
        dataset,
        subject_id,
        question_id,
        string_agg(coalesce(label, 'NULL'), ' and ' order by label) as label
    from labels.lbl_multisource
    group by dataset, subject_id, question_id
),

audit as (
    select
        dataset,
        subject_id,
        question_id,
        string_agg(coalesce(label, 'NULL'), ' and ' order by label) as audit_label
    from staging.stg_multisource__audit_label
    group by dataset, subject_id, question_id
)

select
    wanted.dataset,
    wanted.subject_id,
    wanted.question_id,
    label.label,
    audit.audit_label
from wanted
left join label
    on
        wanted.dataset is not distinct from label.dataset
        and wanted.subject_id is not distinct from label.subject_id
        and wanted.question_id is not distinct from label.question_id
left join audit
    on
        wanted.dataset is not distinct from audit.dataset
        and wanted.subject_id is not distinct from audit.subject_id
        and wanted.question_id is not distinct from audit.question_id
where
    label.label is null
    or audit.audit_label is null
    or label.label <> audit.audit_label
    or label.label = 'NULL'
