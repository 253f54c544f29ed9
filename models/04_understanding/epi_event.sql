select
    *,
    cast(null as varchar) as activity,
    cast(null as varchar) as family,
    cast(null as integer) as category_id,
    cast(null as double) as category_confidence
from {{ ref('epi_occasion') }}
