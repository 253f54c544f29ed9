with stream_day as (
    select dataset, subject_id, 'planner' as schema_name, day_index, date
    from {{ ref('stream_planner') }}
    union all
    select dataset, subject_id, 'daily_self_report', day_index, date
    from {{ ref('stream_self_report') }}
    union all
    select dataset, subject_id, 'objective_log', day_index, date
    from {{ ref('stream_objective') }}
    union all
    select dataset, subject_id, 'device_log', day_index, date
    from {{ ref('stream_device') }}
    union all
    -- A profile is undated: one record, no place in time.
    select dataset, subject_id, 'profile_ltm', null, null
    from {{ ref('stream_profile') }}
    {{ union_further(
        'record_models', ['dataset', 'subject_id', 'schema_name', 'day_index', 'date']
    ) }}
)

select
    {{ hashed_id(["dataset", "subject_id", "schema_name", "day_index"]) }} as record_id,
    dataset,
    subject_id,
    schema_name,
    'stream' as data_model,
    cast(date as timestamp) as occurred_local,
    cast(null as integer) as utc_offset_min,
    case when date is not null then 'day' end as precision,
    cast(null as timestamp) as ended_local,
    cast(day_index as integer) as position,
    cast(null as varchar) as source_id
from stream_day
