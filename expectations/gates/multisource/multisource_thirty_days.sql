-- population
select
    subject.dataset,
    subject.subject_id,
    stream.stream
from core.subject as subject
inner join staging.stg_core__dataset as landed on subject.dataset = landed.dataset
cross join (
    values ('planner'), ('self_report'), ('objective'), ('device'), ('event')
) as stream (stream)
where subject.benchmark = 'multisource' and (landed.is_labelled or stream.stream <> 'event')

-- failing
-- What really happened is known of nobody whose dataset ships no labels.
with stream_day as (
    select 'planner' as stream, dataset, subject_id, day_index, date from streams.stream_planner
    union all
    select 'self_report', dataset, subject_id, day_index, date from streams.stream_self_report
    union all
    select 'objective', dataset, subject_id, day_index, date from streams.stream_objective
    union all
    select 'device', dataset, subject_id, day_index, date from streams.stream_device
    union all
    select 'event', dataset, subject_id, day_index, date from staging.stg_multisource__event_day
),

wanted as (
    select
        subject.dataset,
        subject.subject_id,
        stream.stream
    from core.subject as subject
    inner join staging.stg_core__dataset as landed on subject.dataset = landed.dataset
    cross join (
        values ('planner'), ('self_report'), ('objective'), ('device'), ('event')
    ) as stream (stream)
    where subject.benchmark = 'multisource' and (landed.is_labelled or stream.stream <> 'event')
),

counted as (
    select
        dataset,
        subject_id,
        stream,
        count(*) as n_days,
        count(distinct day_index) as n_distinct,
        min(day_index) as first_day,
        max(day_index) as last_day,
        -- On consecutive dates, the date of day 0 is one and the same.
        count(distinct date - cast(day_index as integer)) as n_calendars,
        count(*) filter (where date is null or day_index is null) as n_null
    from stream_day
    group by dataset, subject_id, stream
)

select
    coalesce(wanted.dataset, counted.dataset) as dataset,
    coalesce(wanted.subject_id, counted.subject_id) as subject_id,
    coalesce(wanted.stream, counted.stream) as stream,
    coalesce(counted.n_days, 0) as n_days,
    counted.n_distinct,
    counted.first_day,
    counted.last_day,
    counted.n_calendars,
    counted.n_null
from wanted
full join counted
    on
        wanted.dataset = counted.dataset
        and wanted.subject_id = counted.subject_id
        and wanted.stream = counted.stream
where
    wanted.subject_id is null
    or counted.n_days is distinct from 30
    or counted.n_distinct is distinct from 30
    or counted.first_day is distinct from 1
    or counted.last_day is distinct from 30
    or counted.n_calendars is distinct from 1
    or counted.n_null is distinct from 0
