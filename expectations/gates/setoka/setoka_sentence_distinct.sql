-- population
select dataset, subject_id from staging.stg_setoka__user

-- failing
-- The prose of each user, names and numbers masked: capitalised words are taken for names, which
-- masks more than there are and so makes sentences look more alike, never less.
with prose as (
    select dataset, subject_id, text from document.doc_direct_message
    union all
    select dataset, subject_id, text from document.doc_group_message
    union all
    select dataset, subject_id, body as text from document.doc_email
    union all
    select dataset, subject_id, text from document.doc_note
    union all
    select dataset, subject_id, text from document.doc_journal_entry
    union all
    select dataset, subject_id, caption as text from document.doc_photo_metadata
),

sentence as (
    select
        dataset,
        subject_id,
        unnest(string_split_regex(text, '[.!?;]\s+|\n')) as said
    from prose
),

variety as (
    select
        dataset,
        subject_id,
        count(*) as sentences,
        count(distinct regexp_replace(said, '[A-Z][\w''-]*|\d+', '#', 'g')) as distinct_sentences
    from sentence
    where len(said) >= 9
    group by dataset, subject_id
)

select
    person.dataset,
    person.subject_id,
    variety.distinct_sentences / variety.sentences as share
from staging.stg_setoka__user as person
left join variety on person.subject_id = variety.subject_id
where not coalesce(variety.distinct_sentences >= 0.6 * variety.sentences, false)
