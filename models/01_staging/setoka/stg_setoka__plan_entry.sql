select
    dataset,
    {{ setoka_subject_id() }} as subject_id,
    entry,
    category_id,
    kind,
    label_id,
    label,
    domain,
    facet,
    pole,
    weekdays,
    evidence,
    pattern,
    host_entry
from {{ source('setoka', 'plan_entry') }}
