-- population
select dataset, item_id, citation, part from staging.stg_transcripts__evidence

-- failing
-- Whether it leads somewhere is looked up anew, whatever the reader said of it.
select
    evidence.dataset,
    evidence.item_id,
    evidence.citation,
    evidence.raw_text,
    evidence.unit
from staging.stg_transcripts__evidence as evidence
left join staging.stg_transcripts__message as message
    on
        evidence.unit = 'message'
        and evidence.subject_id = message.subject_id
        and evidence.position = message.position
left join (
    select distinct
        subject_id,
        source_id
    from staging.stg_transcripts__session_key
) as session
    on
        evidence.unit = 'session'
        and evidence.subject_id = session.subject_id
        and evidence.source_id = session.source_id
where
    evidence.dangling is distinct from false
    or (message.subject_id is null and session.subject_id is null)
