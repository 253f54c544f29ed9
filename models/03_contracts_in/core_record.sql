select * from {{ ref('record_multisource') }}
