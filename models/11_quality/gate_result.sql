select
    benchmark,
    dataset,
    build_id,
    gate_id,
    title,
    severity,
    status,
    n_checked,
    n_failed,
    failures,
    sql,
    reason
from {{ source('landing', 'gate_result') }}
