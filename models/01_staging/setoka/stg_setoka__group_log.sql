select
    dataset,
    group_id,
    users,
    verified,
    attempts,
    candidates,
    mean_deviation,
    sd_deviation,
    correlation_deviation,
    mean_tolerance,
    sd_tolerance,
    correlation_tolerance
from {{ source('setoka', 'group_log') }}
