-- population
select dataset, item_id from staging.stg_companion__chat_row
union all
select dataset, item_id from staging.stg_companion__qa_row

-- failing
with row as (
    select
        chat.dataset,
        chat.subject_id,
        chat.item_id,
        'chat' as track,
        chat.ordinal,
        chat.withdrawn,
        corpus.mode = 'full' and chat.probe is null as lacks_probe
    from staging.stg_companion__chat_row as chat
    inner join staging.stg_companion__corpus as corpus on chat.dataset = corpus.dataset
    union all
    select
        dataset,
        subject_id,
        item_id,
        'qa',
        ordinal,
        withdrawn,
        false
    from staging.stg_companion__qa_row
),

counted as (
    select distinct item_id from core.evidence
    union
    select item_id from labels.lbl_companion
    where is_live or is_recorded
),

flawed as (
    select
        row.*,
        concat_ws(
            '; ',
            if(row.withdrawn is not null and code.code is null, 'no such code', null),
            if(
                row.lacks_probe and not coalesce(code.without_probe, false),
                'no probe, and no code that lets it be left out',
                null
            ),
            if(
                row.withdrawn is not null and counted.item_id is not null,
                'it is withdrawn and counts',
                null
            )
        ) as flaw
    from row
    left join registry.companion_withdrawal as code
        on row.track = code.track and row.withdrawn = code.code
    left join counted on row.item_id = counted.item_id
)

select
    dataset,
    subject_id,
    track,
    ordinal,
    withdrawn,
    flaw
from flawed
where flaw <> ''
