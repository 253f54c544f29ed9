select
    dataset,
    subject_id,
    'partner_report' as schema_name,
    day_index,
    date
from {{ ref('stream_partner') }}
