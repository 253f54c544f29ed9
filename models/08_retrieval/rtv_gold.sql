-- What each question's retrieval is scored against. `full` is all its evidence; `distant`, of a
-- question within a conversation, what it refers to beyond the turns just before it; `session`,
-- of a release that cites whole sessions, these: its unit is the first session of that id.
with cited as (
    select
        probe.item_id,
        probe.subject_id,
        probe.track,
        probe.asked_before,
        record.position,
        min(
            case evidence.role when 'recent' then 1 when 'primary' then 1 else 2 end
        ) as role_rank,
        bool_or(evidence.role <> 'recent') as is_reference
    from {{ ref('core_evidence') }} as evidence
    inner join {{ ref('rtv_probe') }} as probe on evidence.item_id = probe.item_id
    inner join {{ ref('core_record') }} as record
        on
            evidence.record_id = record.record_id
            and record.data_model = 'message'
    group by all
)

select
    item_id,
    subject_id,
    track,
    'full' as gold,
    asked_before,
    position as unit,
    role_rank
from cited
union all
select
    item_id,
    subject_id,
    track,
    'distant' as gold,
    asked_before,
    position as unit,
    role_rank
from cited
where track = 'chat' and is_reference
union all
select distinct
    probe.item_id,
    probe.subject_id,
    probe.track,
    'session' as gold,
    probe.asked_before,
    session_unit.unit,
    1 as role_rank
from {{ ref('stg_transcripts__evidence') }} as evidence
inner join {{ ref('rtv_probe') }} as probe on evidence.item_id = probe.item_id
inner join {{ ref('rtv_session_unit') }} as session_unit
    on
        evidence.subject_id = session_unit.subject_id
        and evidence.source_id = session_unit.source_id
where evidence.unit = 'session' and not evidence.dangling
