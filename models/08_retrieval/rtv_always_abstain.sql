-- Says nothing, whatever the question.
select
    dataset,
    item_id,
    'always_abstain' as system,
    'gold=full' as condition,
    cast(null as varchar) as answer,
    cast(null as varchar[]) as tied,
    true as abstained,
    cast(null as double) as confidence,
    cast(null as varchar[]) as retrieved
from {{ ref('rtv_probe') }}
