-- Every message id that one of the derived files cites, at its place, and the message that it
-- leads to, looked up and never computed; a citation without one dangles.
with chat as (
    select
        *,
        withdrawn is null as is_live
    from {{ ref('stg_companion__chat_row') }}
),

profile_ref as (
    select
        dataset,
        subject_id,
        ordinal,
        item_id,
        is_live,
        unnest(profile_refs) as ref,
        generate_subscripts(profile_refs, 1) as ref_no
    from chat
),

episode_ref as (
    select
        dataset,
        subject_id,
        ordinal,
        item_id,
        is_live,
        unnest(episode_refs) as ref,
        generate_subscripts(episode_refs, 1) as ref_no
    from chat
),

qa as (
    select
        *,
        withdrawn is null as is_live
    from {{ ref('stg_companion__qa_row') }}
),

cited as (
    select
        dataset, subject_id, 'chat' as file, ordinal, item_id, is_live,
        'recent' as used_as, generate_subscripts(recent_context, 1) as ref_no,
        null as weight, unnest(recent_context) as cited_id
    from chat
    union all
    select
        dataset, subject_id, 'chat', ordinal, item_id, is_live,
        'profile', ref_no, ref.weight, unnest(ref.evidence_dayids)
    from profile_ref
    union all
    select
        dataset, subject_id, 'chat', ordinal, item_id, is_live,
        'episode', ref_no, ref.weight, unnest(ref.dayids)
    from episode_ref
    union all
    select
        dataset, subject_id, 'chat', ordinal, item_id, is_live,
        'grounding', null, null, unnest(d_grounding_dayids)
    from chat
    union all
    select
        dataset, subject_id, 'chat', ordinal, item_id, is_live,
        'marker', null, null, unnest({{ cited_ids('markers') }})
    from chat
    union all
    select
        dataset, subject_id, 'qa', ordinal, item_id, is_live,
        'evidence', generate_subscripts(evidence, 1), 'primary', unnest(evidence)
    from qa
    union all
    select
        dataset, subject_id, 'qa', ordinal, item_id, is_live,
        'needed', generate_subscripts(needed_dayids, 1), null, unnest(needed_dayids)
    from qa
    union all
    select
        dataset, subject_id, 'qa', ordinal, item_id, is_live,
        'marker', null, null, unnest({{ cited_ids('markers') }})
    from qa
    union all
    select
        dataset, subject_id, 'profile', ordinal, null, true,
        'claim', generate_subscripts(evidence, 1), null, unnest(evidence)
    from {{ ref('stg_companion__claim') }}
    union all
    select
        dataset, subject_id, 'profile', ordinal, null, true,
        'marker', null, null, unnest({{ cited_ids('markers') }})
    from {{ ref('stg_companion__claim') }}
    union all
    select
        dataset, subject_id, 'persona', ordinal, null, true,
        'prose', generate_subscripts(evidence, 1), null, unnest(evidence)
    from {{ ref('stg_companion__persona_slot') }}
    union all
    select
        dataset, subject_id, 'persona', ordinal, null, true,
        'value', null, null, unnest({{ cited_ids('value') }})
    from {{ ref('stg_companion__persona_slot') }}
),

-- An id that several messages have leads to the first of them; gate X names it.
message as (
    select
        subject_id,
        source_id,
        min(position) as position,
        arg_min(sender_role, position) as sender_role,
        arg_min(session_position, position) as session_position,
        arg_min(occurred_local, position) as occurred_local
    from {{ ref('stg_companion__message') }}
    group by subject_id, source_id
)

select
    cited.dataset,
    cited.subject_id,
    cited.file,
    cited.ordinal,
    cited.item_id,
    cited.is_live,
    cited.used_as,
    cast(cited.ref_no as integer) as ref_no,
    cited.weight,
    cited.cited_id,
    message.position,
    message.sender_role,
    message.session_position,
    message.occurred_local
from cited
left join message
    on
        cited.subject_id = message.subject_id
        and cited.cited_id = message.source_id
