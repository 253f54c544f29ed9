-- What follows from a chat row's lists and from where its probe stands.
with opener as (
    -- What the app posts opens nothing.
    select
        subject_id,
        session_position,
        min(position) as position
    from {{ ref('stg_companion__message') }}
    where sender_role <> 'app'
    group by subject_id, session_position
),

message as (
    select
        message.subject_id,
        message.source_id,
        min(message.position) as position,
        arg_min(message.sender_role, message.position) as sender_role,
        arg_min(message.text, message.position) as text,
        bool_or(message.position = opener.position) as opens_session
    from {{ ref('stg_companion__message') }} as message
    left join opener
        on
            message.subject_id = opener.subject_id
            and message.session_position = opener.session_position
    group by message.subject_id, message.source_id
),

counted as (
    select
        *,
        coalesce(len(recent_context), 0) as n_recent,
        coalesce(len(profile_refs), 0) as n_profile,
        coalesce(len(episode_refs), 0) as n_episode
    from {{ ref('stg_companion__chat_row') }}
)

select
    counted.dataset,
    counted.subject_id,
    counted.item_id,
    counted.ordinal,
    counted.withdrawn is null as is_live,
    cast(counted.n_recent as integer) as n_recent,
    cast(counted.n_profile as integer) as n_profile,
    cast(counted.n_episode as integer) as n_episode,
    case
        when counted.n_profile > 0 and counted.n_episode > 0 then 'illegal'
        when counted.n_episode > 0 then 'hard'
        when counted.n_profile > 0 then 'intermediate'
        when counted.n_recent > 0 then 'basic'
        else 'edge'
    end as recoverable_tier,
    counted.n_profile + counted.n_episode > 0 as has_references,
    message.position as probe_position,
    message.sender_role as probe_sender,
    message.text as probe_text,
    message.opens_session
from counted
left join message
    on
        counted.subject_id = message.subject_id
        and counted.probe_dayid = message.source_id
