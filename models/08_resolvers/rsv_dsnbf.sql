-- Difficulty-stratified naive Bayes fusion, forced and selective.
with posterior as (
    select
        unnest(['dsnbf', 'dsnbf+skip']) as system,
        *
    from {{ ref('rsv_dsnbf_posterior') }}
),

{{ answers_by_margin('posterior', ref('rsv_dsnbf_parameter')) }}
