-- population
select dataset, item_id from staging.stg_transcripts__question

-- failing
with asked as (
    select
        question.dataset,
        question.subject_id,
        question.item_id,
        question.text,
        gold.category,
        gold.ordinal
    from staging.stg_transcripts__question as question
    left join staging.stg_transcripts__gold as gold on question.item_id = gold.item_id
)

select
    dataset,
    subject_id,
    text,
    count(*) as n_questions,
    list(ordinal order by ordinal) as ordinals,
    list(category order by ordinal) as categories
from asked
group by dataset, subject_id, text
having count(*) > 1
