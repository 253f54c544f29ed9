select * from {{ ref('record_multisource') }}
union all by name
select * from {{ ref('record_message') }}
union all by name
select * from {{ ref('record_setoka') }}
