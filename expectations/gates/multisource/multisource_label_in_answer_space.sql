-- population
select dataset, subject_id, question_id from labels.lbl_multisource
union all
select dataset, subject_id, question_id from atoms.atm_multisource where label is not null

-- failing
with said as (
    select
        dataset,
        subject_id,
        question_id,
        'label' as said_by,
        label
    from labels.lbl_multisource
    union all
    select
        dataset,
        subject_id,
        question_id,
        'atom of ' || coalesce(source, 'no source'),
        label
    from atoms.atm_multisource
    where label is not null
)

select
    said.dataset,
    said.subject_id,
    said.question_id,
    said.said_by,
    said.label
from said
left join registry.answer_option as answer_option
    on
        said.question_id = answer_option.question_id
        and said.label = answer_option.label
where answer_option.label is null
