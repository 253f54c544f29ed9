select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    {{ setoka_record_id("'workout_session'") }} as record_id,
    ordinal,
    start_local,
    end_local,
    type,
    energy_kcal,
    distance_km
from {{ source('setoka', 'workout_session') }}
