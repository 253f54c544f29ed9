select * from {{ ref('subject_multisource') }}
