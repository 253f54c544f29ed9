select
    subject_id,
    subject_key,
    'test' as split,
    cast(null as varchar) as difficulty
from {{ ref('stg_transcripts__subject_key') }}
