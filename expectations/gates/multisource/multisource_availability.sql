-- population
select dataset, subject_id, day_index, 'objective' as stream from streams.stream_objective
union all
select dataset, subject_id, day_index, 'device' from streams.stream_device

-- failing
with day as (
    select
        dataset,
        subject_id,
        day_index,
        'objective' as stream,
        available,
        len(list_filter([
            payments is not null,
            calendar is not null,
            checkins is not null,
            timesheet_hours is not null,
            timesheet_overtime is not null
        ], lambda known: known)) as n_values
    from streams.stream_objective
    union all
    select
        dataset,
        subject_id,
        day_index,
        'device',
        available,
        len(list_filter([
            sleep_bedtime_minute is not null,
            sleep_wake_minute is not null,
            sleep_duration_h is not null,
            sleep_quality_flag is not null,
            activity_steps is not null,
            activity_active_minutes is not null,
            activity_workout_detected is not null,
            phone_screen_minutes is not null,
            phone_late_night_use is not null,
            work_focus_minutes is not null,
            work_late_finish is not null
        ], lambda known: known))
    from streams.stream_device
)

select
    dataset,
    subject_id,
    day_index,
    stream,
    available,
    n_values
from day
where
    available is null
    or (not available and n_values > 0)
    -- A tracker that runs always says something. The objective log has days on which nothing
    -- was paid, planned or booked: the release has ten, available and empty.
    or (stream = 'device' and available and n_values = 0)
