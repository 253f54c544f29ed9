-- population
select dataset, subject_id, schema_name, week, ordinal from serialised.chunk

-- failing
-- The serialised text holds every field of every record. What may not be in it: a trait's name, a
-- sentence about a habit, an event's id, and the plan's own sentence about a pattern.
with pattern as (
    select
        subject_id,
        list(lower(pattern)) as patterns
    from staging.stg_setoka__plan_entry
    group by subject_id
)

select
    chunk.dataset,
    chunk.subject_id,
    chunk.schema_name,
    chunk.week,
    chunk.ordinal,
    regexp_extract(
        lower(chunk.text),
        '\b(openness|conscientious\w*|extrave?rt\w*|extrovert\w*|introvert\w*|agreeableness|neurotic\w*|personality|big five|traits?|quotas?|salience|habitually|(i|we|they|she|he) (usually|always|typically|generally|tend to|tends to|often|every (day|week|morning|evening))|most (days|weeks|mornings|evenings)|as (usual|always)|times (a|per) (week|day)|u\d{5}-\d{3}-\d{2})\b'
    ) as found
from serialised.chunk as chunk
inner join pattern on chunk.subject_id = pattern.subject_id
where
    regexp_matches(
        lower(chunk.text),
        '\b(openness|conscientious\w*|extrave?rt\w*|extrovert\w*|introvert\w*|agreeableness|neurotic\w*|personality|big five|traits?|quotas?|salience|habitually|(i|we|they|she|he) (usually|always|typically|generally|tend to|tends to|often|every (day|week|morning|evening))|most (days|weeks|mornings|evenings)|as (usual|always)|times (a|per) (week|day)|u\d{5}-\d{3}-\d{2})\b'
    )
    or len(list_filter(pattern.patterns, lambda one: contains(lower(chunk.text), one))) > 0
