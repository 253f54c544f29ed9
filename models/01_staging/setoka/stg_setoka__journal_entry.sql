select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'journal_entry'") }} as record_id,
    ordinal,
    written_local,
    mood,
    text
from {{ source('setoka', 'journal_entry') }}
