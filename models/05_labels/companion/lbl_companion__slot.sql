-- What each scored slot of the profile and the persona holds.
with slot as (
    select
        subject.dataset,
        subject.subject_id,
        subject.user_id,
        registered.file,
        registered.section,
        registered.slot,
        registered.cell
    from {{ ref('stg_companion__subject') }} as subject
    cross join {{ ref('companion_slot') }} as registered
    where registered.cell is not null
),

claimed as (
    select distinct
        subject_id,
        section,
        slot
    from {{ ref('stg_companion__claim') }}
),

valued as (
    select
        slot.*,
        case
            when slot.cell = 'presence' and slot.file = 'profile'
                then if(claimed.slot is not null, 'present', null)
            when slot.file = 'profile' then entry.value ->> '$'
            when slot.section in ('dimensions', 'big_five')
                then if(
                    slot.cell = 'presence',
                    if(coalesce(named.value ->> ('$.' || slot.slot), '') <> '', 'present', null),
                    named.value ->> ('$.' || slot.slot || '.level')
                )
            when persona.is_empty then null
            when slot.cell = 'presence' then if(persona.value is not null, 'present', null)
            else persona.value
        end as value
    from slot
    left join claimed
        on
            slot.file = 'profile'
            and slot.subject_id = claimed.subject_id
            and slot.section = claimed.section
            and slot.slot = claimed.slot
    left join {{ ref('stg_companion__profile_entry') }} as entry
        on
            slot.file = 'profile'
            and slot.cell = 'level'
            and slot.subject_id = entry.subject_id
            and slot.section = entry.section
            and slot.slot = entry.slot
    left join {{ ref('stg_companion__persona_slot') }} as persona
        on
            slot.file = 'persona'
            and slot.subject_id = persona.subject_id
            and slot.slot = persona.slot
    left join {{ ref('stg_companion__persona_slot') }} as named
        on
            slot.file = 'persona'
            and slot.subject_id = named.subject_id
            and slot.section = named.slot
)

select
    dataset,
    subject_id,
    {{ companion_slot_item_id() }} as item_id,
    file,
    section,
    slot,
    cell,
    value
from valued
