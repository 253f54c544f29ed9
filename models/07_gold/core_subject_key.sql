select
    subject_id,
    persona_id as subject_key,
    split,
    difficulty
from {{ ref('stg_multisource__persona') }}
union all by name
select * from {{ ref('subject_key_transcripts') }}
union all by name
select * from {{ ref('subject_key_companion') }}
union all by name
select * from {{ ref('subject_key_setoka') }}
