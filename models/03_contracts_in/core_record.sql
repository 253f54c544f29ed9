select * from {{ ref('record_multisource') }}
union all by name
select * from {{ ref('record_transcripts') }}
union all by name
select * from {{ ref('record_setoka') }}
