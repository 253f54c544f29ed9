select event_day.*
from {{ ref('stg_multisource__event_day') }} as event_day
inner join {{ ref('stg_multisource__split') }} as split
    on event_day.subject_id = split.subject_id
where split.split = 'train'
