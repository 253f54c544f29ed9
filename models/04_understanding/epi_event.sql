-- Events with what is believed to have been done: of each activity the category that fits best.
-- Where no record names what was done, the kind of record says it, or nothing does.
select
    occasion.dataset,
    occasion.subject_id,
    occasion.event_key,
    occasion.started_local,
    occasion.ended_local,
    occasion.span_is_stated,
    occasion.place,
    occasion.participants,
    occasion.schemas,
    occasion.n_records,
    named.activity,
    candidate.family,
    candidate.category_id,
    candidate.belief as category_confidence
from {{ ref('epi_occasion') }} as occasion
left join {{ ref('epi_name') }} as named on occasion.event_key = named.event_key
left join {{ ref('beh_candidate') }} as candidate
    on
        occasion.subject_id = candidate.subject_id
        and named.activity = candidate.activity
        and candidate.is_best
