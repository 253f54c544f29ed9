-- Every event with the records that tell of it.
with told as (
    select
        subject_id,
        event_id,
        list(record_id order by schema_name, record_id) as records
    from {{ ref('stg_setoka__record_event') }}
    group by subject_id, event_id
)

select
    scene.dataset,
    scene.subject_id,
    scene.event_id,
    scene.start_local,
    scene.end_local,
    scene.category_id,
    scene.entry,
    scene.label_entries,
    scene.participants,
    scene.place,
    coalesce(told.records, cast([] as varchar[])) as records
from {{ ref('stg_setoka__scene') }} as scene
left join told
    on
        scene.subject_id = told.subject_id
        and scene.event_id = told.event_id
