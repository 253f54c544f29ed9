select
    subject_id,
    'setoka' as benchmark,
    dataset,
    group_id,
    to_json({
        'subject_key': user_id,
        'name': name,
        'email': email,
        'first_date': first_date,
        'days': days,
        'time_zone': time_zone
    }) as attributes
from {{ ref('stg_setoka__user') }}
