select
    dataset,
    subject_id,
    record_id,
    eaten_local,
    meal,
    dishes,
    venue,
    companions
from {{ ref('stg_setoka__meal_log') }}
