-- population
select
    subject.dataset,
    subject.subject_id,
    question.question_id
from core.subject as subject
cross join registry.question as question
where subject.benchmark = 'multisource'

-- failing
with wanted as (
    select
        subject.dataset,
        subject.subject_id,
        question.question_id
    from core.subject as subject
    cross join registry.question as question
    where subject.benchmark = 'multisource'
),

asked as (
    select
        dataset,
        subject_id,
        category as question_id,
        count(*) as n_items
    from core.item
    where benchmark = 'multisource'
    group by dataset, subject_id, category
)

select
    coalesce(wanted.dataset, asked.dataset) as dataset,
    coalesce(wanted.subject_id, asked.subject_id) as subject_id,
    coalesce(wanted.question_id, asked.question_id) as question_id,
    coalesce(asked.n_items, 0) as n_items
from wanted
full join asked
    on
        wanted.dataset = asked.dataset
        and wanted.subject_id = asked.subject_id
        and wanted.question_id = asked.question_id
where wanted.subject_id is null or asked.n_items is distinct from 1
