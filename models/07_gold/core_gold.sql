select * from {{ ref('gold_multisource') }}
union all by name
select * from {{ ref('gold_transcripts') }}
union all by name
select * from {{ ref('gold_companion') }}
union all by name
select * from {{ ref('gold_setoka') }}
