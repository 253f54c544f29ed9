select * from {{ ref('gold_multisource') }}
