-- Probes, asked where their message stands; questions, asked of the whole history; and every
-- scored slot of the two files to be reconstructed. A probe that is no message of the history
-- cannot be asked. A corpus without texts has an id or a hash in a question's place.
with probe as (
    select
        probe.dataset,
        probe.subject_id,
        probe.item_id,
        'chat' as track,
        coalesce(probe.question, probe.source_id) as question,
        'text' as answer_type,
        message.occurred_local as asked_local,
        message.record_id as asked_record_id,
        message.position as asked_position
    from {{ ref('stg_companion__probe') }} as probe
    inner join {{ ref('chat_message_companion') }} as message
        on
            probe.subject_id = message.subject_id
            and probe.source_id = message.source_id
),

question as (
    select
        dataset,
        subject_id,
        item_id,
        'qa' as track,
        coalesce(question, item_id) as question,
        'text' as answer_type
    from {{ ref('stg_companion__question') }}
),

slot as (
    select
        subject.dataset,
        subject.subject_id,
        {{ companion_slot_item_id() }} as item_id,
        'reconstruction' as track,
        concat_ws('/', registered.file, registered.section, registered.slot) as question,
        case registered.cell when 'exact' then 'json' else 'choice' end as answer_type,
        case
            when registered.cell = 'presence' then ['present']
            when registered.cell = 'level' and registered.file = 'profile'
                then ['Low', 'Moderate', 'High']
            when registered.cell = 'level' then ['low', 'medium', 'high']
        end as answer_space
    from {{ ref('stg_companion__subject') }} as subject
    cross join {{ ref('companion_slot') }} as registered
    where registered.cell is not null
),

item as (
    select * from probe
    union all by name
    select * from question
    union all by name
    select * from slot
)

select
    item_id,
    'companion' as benchmark,
    dataset,
    subject_id,
    track,
    cast(null as varchar) as level,
    cast(null as varchar) as category,
    question,
    answer_type,
    answer_space,
    'test' as split,
    asked_local,
    asked_record_id,
    asked_position,
    sha256(question) as content_hash
from item
