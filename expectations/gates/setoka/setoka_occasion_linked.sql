-- population
select dataset, subject_id, query_id from queries.qry_setoka_occasion

-- failing
-- The cues and what is missing stand in different records: two schemas or more tell of the event,
-- and the one with the answer does not hold place and participant of the cues itself.
with told as (
    select
        occasion.subject_id,
        occasion.query_id,
        count(distinct record.schema_name) as schemas,
        bool_or(
            record.record_id = occasion.answer_record
            and (
                not list_contains(string_split(occasion.cue_set, ' '), 'place')
                or list_contains(map_values(record.fields), event.place)
            )
            and (
                not list_contains(string_split(occasion.cue_set, ' '), 'participant')
                or list_contains(map_values(record.fields), occasion.participant)
            )
        ) as tells_all,
        bool_or(
            record.record_id = occasion.answer_record
            and list_contains(map_values(record.fields), occasion.answer)
        ) as answered
    from (
        select
            *,
            unnest(evidence) as record_id
        from queries.qry_setoka_occasion
    ) as occasion
    inner join queries.qry_setoka_record as record on occasion.record_id = record.record_id
    inner join queries.qry_setoka_event as event
        on
            occasion.subject_id = event.subject_id
            and occasion.event_id = event.event_id
    group by occasion.subject_id, occasion.query_id
)

select
    occasion.dataset,
    occasion.subject_id,
    occasion.query_id,
    told.schemas
from queries.qry_setoka_occasion as occasion
left join told
    on
        occasion.subject_id = told.subject_id
        and occasion.query_id = told.query_id
where not coalesce(told.schemas >= 2 and told.answered and not told.tells_all, false)

-- applies: users to train on are asked nothing
select dataset from staging.stg_setoka__user where not starts_with(dataset, 'setoka-train-')
