select
    dataset,
    {{ subject_id() }} as subject_id,
    day_index,
    date,
    available,
    payments,
    calendar,
    checkins,
    timesheet_hours,
    timesheet_overtime
from {{ source('multisource', 'objective_day') }}
