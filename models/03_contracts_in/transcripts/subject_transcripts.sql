select
    subject_id,
    'transcripts' as benchmark,
    dataset,
    cast(null as varchar) as group_id,
    to_json({
        'subject_key': subject_key,
        'speakers': speakers,
        'language': language
    }) as attributes
from {{ ref('stg_transcripts__subject') }}
