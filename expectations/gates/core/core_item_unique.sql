-- population
select dataset, item_id from core.item

-- failing
-- A group takes NULL for equal to NULL, so that two items of no subject, or two asked at no
-- point in time, are a pair as well.
with same_id as (
    select
        min(dataset) as dataset,
        'item_id' as same,
        list(item_id) as item_ids,
        min(subject_id) as subject_id,
        min(question) as question
    from core.item
    group by item_id
    having count(*) > 1
),

same_content as (
    select
        dataset,
        'subject and question' as same,
        list(item_id order by item_id) as item_ids,
        subject_id,
        question
    from core.item
    -- Transcripts come with repeats, which a gate of theirs names and nobody here can mend.
    where benchmark <> 'transcripts'
    group by dataset, subject_id, track, question, asked_local, asked_record_id, asked_position
    having count(*) > 1 and count(distinct coalesce(item_id, '')) > 1
)

select * from same_id
union all
select * from same_content
