-- The edges of a user's graph. A tie begins on a day and has no end; what was done together has
-- both.
select
    dataset,
    subject_id,
    record_id,
    'contact_tie' as schema_name,
    contact as source,
    other as target,
    relation as label,
    cast(since as timestamp) as start_local,
    cast(null as timestamp) as end_local,
    cast(null as varchar) as place
from {{ ref('stg_setoka__contact_tie') }}
union all
select
    tie.dataset,
    tie.subject_id,
    tie.record_id,
    'user_contact_tie' as schema_name,
    tie.contact as source,
    person.name as target,
    tie.relation as label,
    cast(tie.since as timestamp) as start_local,
    cast(null as timestamp) as end_local,
    cast(null as varchar) as place
from {{ ref('stg_setoka__user_contact_tie') }} as tie
inner join {{ ref('stg_setoka__user') }} as person on tie.subject_id = person.subject_id
union all
select
    edge.dataset,
    edge.subject_id,
    edge.record_id,
    'co_participation' as schema_name,
    edge.contact as source,
    person.name as target,
    edge.activity as label,
    edge.start_local,
    edge.end_local,
    edge.place
from {{ ref('stg_setoka__co_participation') }} as edge
inner join {{ ref('stg_setoka__user') }} as person on edge.subject_id = person.subject_id
