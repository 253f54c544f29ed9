select * from {{ ref('item_multisource') }}
union all by name
select * from {{ ref('item_transcripts') }}
union all by name
select * from {{ ref('item_companion') }}
union all by name
select * from {{ ref('item_setoka') }}
