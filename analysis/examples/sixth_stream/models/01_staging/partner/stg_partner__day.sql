select
    dataset,
    {{ subject_id() }} as subject_id,
    day_index,
    date,
    sleep_duration_h,
    meals_seen,
    home_cooked_seen,
    had_company
from {{ source('extra_partner', 'partner_day') }}
