-- A release that ships no gold does not even say whether its questions can be answered: it has
-- no row here.
select
    item_id,
    answer,
    answerable,
    cast(null as varchar) as level,
    category,
    cast(null as varchar) as stratum,
    cast(null as varchar) as withdrawn_reason
from {{ ref('stg_transcripts__gold') }}
where answerable is not null
