select
    subject_id,
    'multisource' as benchmark,
    dataset,
    cast(null as varchar) as group_id,
    to_json({
        'age': age,
        'occupation': occupation,
        'city': city,
        'relationship': relationship
    }) as attributes
from {{ ref('stream_profile') }}
