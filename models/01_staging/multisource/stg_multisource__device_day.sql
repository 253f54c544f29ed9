select
    dataset,
    {{ subject_id() }} as subject_id,
    day_index,
    date,
    available,
    sleep_bedtime_minute,
    sleep_wake_minute,
    sleep_duration_h,
    sleep_quality_flag,
    activity_steps,
    activity_active_minutes,
    activity_workout_detected,
    phone_screen_minutes,
    phone_late_night_use,
    work_focus_minutes,
    work_late_finish
from {{ source('multisource', 'device_day') }}
