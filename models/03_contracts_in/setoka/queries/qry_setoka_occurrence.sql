-- Every occurrence of an entry: its own episodes, or for an annotation those that it was on.
select
    dataset,
    subject_id,
    event_id,
    start_local,
    end_local,
    participants,
    place,
    records,
    unnest(
        list_filter(list_append(label_entries, entry), lambda one: one is not null)
    ) as entry
from {{ ref('qry_setoka_event') }}
