select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'meal_log'") }} as record_id,
    ordinal,
    eaten_local,
    meal,
    dishes,
    venue,
    companions
from {{ source('setoka', 'meal_log') }}
