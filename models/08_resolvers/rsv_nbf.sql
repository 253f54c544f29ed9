-- Naive Bayes fusion, forced and selective.
with posterior as (
    select * from {{ ref('rsv_nbf_posterior') }}
),

{{ answers_by_margin('posterior', ref('rsv_parameter')) }}
