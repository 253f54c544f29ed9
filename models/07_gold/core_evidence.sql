select * from {{ ref('evidence_multisource') }}
union all by name
select * from {{ ref('evidence_transcripts') }}
union all by name
select * from {{ ref('evidence_companion') }}
union all by name
select * from {{ ref('evidence_setoka') }}
