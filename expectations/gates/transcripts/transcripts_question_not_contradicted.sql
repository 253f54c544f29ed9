-- applies: it ships no labels
select dataset from staging.stg_core__dataset where is_labelled

-- population
select dataset, item_id from staging.stg_transcripts__gold

-- failing
select
    question.dataset,
    question.subject_id,
    question.text,
    list(gold.category order by gold.ordinal) as categories
from staging.stg_transcripts__question as question
inner join staging.stg_transcripts__gold as gold on question.item_id = gold.item_id
group by question.dataset, question.subject_id, question.text
having bool_or(gold.answerable) and not bool_and(gold.answerable)
