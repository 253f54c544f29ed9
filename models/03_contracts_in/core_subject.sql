select * from {{ ref('subject_multisource') }}
union all by name
select * from {{ ref('subject_transcripts') }}
union all by name
select * from {{ ref('subject_companion') }}
union all by name
select * from {{ ref('subject_setoka') }}
