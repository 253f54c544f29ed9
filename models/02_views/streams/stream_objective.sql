select
    dataset,
    subject_id,
    day_index,
    date,
    dayofweek(date) in (0, 6) as is_weekend,
    available,
    payments,
    calendar,
    checkins,
    timesheet_hours,
    timesheet_overtime
from {{ ref('stg_multisource__objective_day') }}
