-- Records that no stated span holds, each with how far it lies from the one before it in time, and
-- whether a known beginning or end of an event stands between them.
with record as (
    select * from {{ ref('sem_record') }}
),

loose as (
    select record.* from record
    anti join {{ ref('epi_held') }} as held on record.record_id = held.record_id
),

-- Beginnings and ends that are known, in one line of time with the loose records: `turn` sorts a
-- beginning before and an end after what happens at the same moment.
known as (
    select
        record.subject_id,
        held.started_local,
        held.ended_local
    from {{ ref('epi_held') }} as held
    inner join record on held.record_id = record.record_id
    union
    select subject_id, said_start_local, said_end_local from loose
),

cut as (
    select
        subject_id,
        unnest([
            { 'at_local': started_local, 'turn': 0 }, { 'at_local': ended_local, 'turn': 2 }
        ], recursive := true)
    from known
),

line as (
    select
        dataset,
        subject_id,
        at_local,
        1 as turn,
        record_id,
        until_local,
        said_start_local,
        said_end_local
    from loose
    union all by name
    select
        subject_id,
        at_local,
        turn
    from cut
    where at_local is not null
),

region as (
    select
        *,
        count(*) filter (record_id is null) over (
            partition by subject_id order by at_local, turn, record_id
        ) as region
    from line
),

neighbour as (
    select
        *,
        lag(region) over moments as last_region,
        lag(said_start_local) over moments as last_start_local,
        max(until_local) over (
            partition by subject_id
            order by at_local, record_id
            rows between unbounded preceding and 1 preceding
        ) as last_until_local
    from region
    where record_id is not null
    window moments as (partition by subject_id order by at_local, record_id)
)

select
    dataset,
    subject_id,
    record_id,
    at_local,
    until_local,
    said_start_local,
    said_end_local,
    date_diff('second', last_until_local, at_local) as gap_s,
    coalesce(region <> last_region, true) as is_cut,
    coalesce(said_start_local = last_start_local, false) as is_same_start
from neighbour
