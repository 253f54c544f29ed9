-- The records that an answer rests on, in the order in which they are needed or were left.
select
    item_id,
    unnest(evidence) as record_id,
    'primary' as role,
    'record' as store,
    cast(generate_subscripts(evidence, 1) as integer) as ordinal
from {{ ref('qry_setoka_item') }}
