with answer_space as (
    select
        question_id,
        list(label order by ordinal) as answer_space
    from {{ ref('answer_option') }}
    group by question_id
),

survey_item as (
    select
        split.dataset,
        split.subject_id,
        split.split,
        question.question_id,
        question.type,
        question.question,
        answer_space.answer_space
    from {{ ref('stg_multisource__split') }} as split
    cross join {{ ref('question') }} as question
    inner join answer_space on question.question_id = answer_space.question_id
)

select
    {{ hashed_id(["dataset", "'survey'", "subject_id", "question_id"]) }} as item_id,
    'multisource' as benchmark,
    dataset,
    subject_id,
    'survey' as track,
    type as level,
    question_id as category,
    question,
    'choice' as answer_type,
    answer_space,
    split,
    cast(null as timestamp) as asked_local,
    cast(null as varchar) as asked_record_id,
    cast(null as integer) as asked_position,
    sha256(concat_ws('|', question, array_to_string(answer_space, '|'))) as content_hash
from survey_item
