-- What the files hold beside their declared fields, for the gates that look at everything.
select
    dataset,
    {{ companion_subject_id() }} as subject_id,
    'source' as file,
    id as place,
    extra as rest
from {{ source('companion', 'message') }}
where extra is not null
union all
select dataset, {{ companion_subject_id() }}, 'source', id, markers
from {{ source('companion', 'message') }}
where markers is not null
union all
select dataset, {{ companion_subject_id() }}, 'chat', cast(ordinal as varchar), extra
from {{ source('companion', 'chat_row') }}
where extra is not null
union all
select dataset, {{ companion_subject_id() }}, 'qa', cast(ordinal as varchar), extra
from {{ source('companion', 'qa_row') }}
where extra is not null
union all
select dataset, {{ companion_subject_id() }}, 'profile', path, extra
from {{ source('companion', 'claim') }}
where extra is not null
union all
select dataset, {{ companion_subject_id() }}, 'persona', slot, extra
from {{ source('companion', 'persona_slot') }}
where extra is not null
