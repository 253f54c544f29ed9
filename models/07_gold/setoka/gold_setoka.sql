select
    item_id,
    answer,
    true as answerable,
    level,
    family as category,
    cast(null as varchar) as stratum,
    cast(null as varchar) as withdrawn_reason
from {{ ref('qry_setoka_item') }}
