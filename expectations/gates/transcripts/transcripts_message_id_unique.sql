-- population
select
    dataset,
    subject_id,
    position
from staging.stg_transcripts__message_key
where source_id is not null

-- failing
-- Ids are made from a session's where the release names sessions alone, so that a session that is
-- there twice repeats them: that is named by the gate on sessions.
select
    message.dataset,
    message.subject_id,
    message.source_id,
    count(*) as n_messages,
    list(message.position order by message.position) as positions
from staging.stg_transcripts__message_key as message
inner join staging.stg_transcripts__subject_key as subject
    on message.subject_id = subject.subject_id
where message.source_id is not null and not subject.ids_tell
group by message.dataset, message.subject_id, message.source_id
having count(*) > 1
