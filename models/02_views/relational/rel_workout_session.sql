select
    dataset,
    subject_id,
    record_id,
    start_local,
    end_local,
    type,
    energy_kcal,
    distance_km
from {{ ref('stg_setoka__workout_session') }}
