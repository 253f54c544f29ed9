select
    dataset as submission,
    item_id,
    answer,
    tied,
    abstained,
    confidence,
    retrieved,
    stores,
    retrieved_text,
    sql,
    error,
    prompt_tokens,
    completion_tokens
from {{ source('landing', 'submission_answer') }}
