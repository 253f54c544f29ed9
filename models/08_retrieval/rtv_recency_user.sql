-- The user's messages before the probe, the nearest first.
with user_message as (
    select
        subject_id,
        position,
        row_number() over (partition by subject_id order by position) as user_no
    from {{ ref('chat_message') }}
    where sender_role = 'user'
),

last_before as (
    select
        probe.item_id,
        probe.subject_id,
        user_message.user_no
    from {{ ref('rtv_probe') }} as probe
    asof inner join user_message
        on
            probe.subject_id = user_message.subject_id
            and probe.asked_before > user_message.position
),

ranked as (
    select
        last_before.item_id,
        last_before.subject_id,
        user_message.position,
        last_before.user_no - user_message.user_no + 1 as place
    from last_before
    cross join {{ ref('rtv_setting') }} as setting
    inner join user_message
        on
            last_before.subject_id = user_message.subject_id
            and user_message.user_no between last_before.user_no - setting.keep + 1
            and last_before.user_no
),

{{ retrieved_answers('recency_user', 'ranked') }}
