select * from {{ ref('evidence_multisource') }}
