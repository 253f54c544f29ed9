-- What a live item's reply rests on, each message once: recent context, and the references by
-- weight. A withdrawn item has none.
with cited as (
    select
        item_id,
        subject_id,
        position,
        case
            when used_as = 'recent' then 'recent'
            when weight = 'primary' then 'primary'
            else 'supporting'
        end as role,
        case used_as when 'recent' then 'thread' when 'evidence' then 'message' else used_as end
            as store,
        case used_as when 'recent' then 0 when 'evidence' then 0 else 1 end as list_no,
        ref_no
    from {{ ref('lbl_companion__citation') }}
    where
        used_as in ('recent', 'profile', 'episode', 'evidence')
        and is_live
        and position is not null
),

ranked as (
    select
        *,
        row_number() over (
            partition by item_id, position
            order by list_no, if(role = 'primary', 0, 1), ref_no
        ) as place
    from cited
)

select
    ranked.item_id,
    record.record_id,
    ranked.role,
    ranked.store,
    cast(
        row_number() over (
            partition by ranked.item_id
            order by ranked.list_no, ranked.ref_no, ranked.position
        ) as integer
    ) as ordinal
from ranked
inner join {{ ref('item_companion') }} as item on ranked.item_id = item.item_id
inner join {{ ref('chat_message_companion') }} as record
    on
        ranked.subject_id = record.subject_id
        and ranked.position = record.position
where ranked.place = 1
