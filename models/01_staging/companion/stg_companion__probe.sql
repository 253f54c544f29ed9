-- What is asked, and where: nothing that a label could be read off.
select
    dataset,
    {{ companion_subject_id() }} as subject_id,
    {{ companion_item_id('chat', 'ordinal') }} as item_id,
    probe_dayid as source_id,
    probe as question
from {{ source('companion', 'chat_row') }}
