select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    trait,
    theta_raw,
    theta_lattice
from {{ source('setoka', 'trait') }}
