select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    lexicon,
    storyline,
    pronoun,
    age,
    occupation,
    work_mode,
    household,
    city,
    home_place,
    work_place,
    employer
from {{ source('setoka', 'user') }}
