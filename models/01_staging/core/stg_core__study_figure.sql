select
    dataset as paper,
    ordinal,
    study,
    system,
    condition,
    population,
    metric,
    aggregation,
    value,
    lo,
    hi,
    n,
    published,
    difference,
    source_table,
    note
from {{ source('landing', 'study_figure') }}
