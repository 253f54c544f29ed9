-- The sentences near the beginning of notes and journal entries, which may tell of something that
-- came with the event; the very first one opens the document.
with document as (
    select
        subject_id,
        record_id,
        regexp_split_to_array(split_part(text, chr(10) || chr(10), 1), '\n- ') as sentences
    from {{ ref('doc_note') }}
    union all
    select
        subject_id,
        record_id,
        regexp_split_to_array(split_part(text, chr(10) || chr(10), 1), '[.!?] ') as sentences
    from {{ ref('doc_journal_entry') }}
),

numbered as (
    select
        subject_id,
        record_id,
        generate_subscripts(sentences[2:6], 1) as position,
        unnest(sentences[2:6]) as sentence
    from document
)

select
    event.dataset,
    event.subject_id,
    event.event_key,
    event.activity,
    numbered.record_id,
    cast(numbered.position as integer) as position,
    {{ understanding_stems('lower(numbered.sentence)') }} as stems
from numbered
inner join {{ ref('epi_record') }} as linked on numbered.record_id = linked.record_id
inner join {{ ref('epi_event') }} as event on linked.event_key = event.event_key
where event.activity is not null
