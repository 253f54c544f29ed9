-- The registry of settings as one row.
select
    max(value) filter (where setting = 'k1') as k1,
    max(value) filter (where setting = 'b') as b,
    cast(max(value) filter (where setting = 'min_token_length') as integer) as min_token_length,
    cast(max(value) filter (where setting = 'cut') as integer) as cut,
    cast(max(value) filter (where setting = 'keep') as integer) as keep,
    max(value) filter (where setting = 'query_repeats') = 1 as query_repeats,
    cast(max(value) filter (where setting = 'random_seed') as integer) as random_seed
from {{ ref('retrieval_setting') }}
