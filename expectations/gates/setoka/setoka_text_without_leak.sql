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
),

said as (
    select
        dataset,
        subject_id,
        schema_name,
        week,
        ordinal,
        lower(text) as text
    from serialised.chunk
),

read as (
    select
        said.* exclude (text),
        list_filter(pattern.patterns, lambda one: contains(said.text, one)) as told,
        regexp_extract(
            said.text,
            '\b(openness|conscientious\w*|extrave?rt\w*|extrovert\w*|introvert\w*|agreeableness|neurotic\w*|personality|big five|traits?|quotas?|salience|habitually|(i|we|they|she|he) (usually|always|typically|generally|tend to|tends to|often|every (day|week|morning|evening))|most (days|weeks|mornings|evenings)|as (usual|always)|times (a|per) (week|day)|u\d{5}-\d{3}-\d{2})\b'
        ) as found
    from said
    inner join pattern on said.subject_id = pattern.subject_id
)

select * exclude (told)
from read
where found <> '' or len(told) > 0
