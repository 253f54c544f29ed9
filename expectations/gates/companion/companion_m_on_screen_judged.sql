-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
-- The window is that of the registry: so many turns before the probe.
with nearest as (
    select
        item_id,
        max(position) as position
    from labels.lbl_companion__citation
    where used_as in ('profile', 'episode')
    group by item_id
),

judged as (
    select
        chat.dataset,
        chat.subject_id,
        chat.ordinal,
        chat.on_screen_verdict as verdict,
        chat.on_screen_source as source,
        chat.on_screen_distance as distance,
        row.has_references,
        coalesce(
            row.probe_position - nearest.position <= cast(choice.value as integer),
            false
        ) as in_window
    from staging.stg_companion__chat_row as chat
    inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
    cross join registry.companion_choice as choice
    left join nearest on chat.item_id = nearest.item_id
    where row.is_live and choice.choice = 'on_screen_window'
),

flawed as (
    select
        *,
        concat_ws(
            '; ',
            if(has_references and verdict is null, 'references without a verdict', null),
            if(not has_references and verdict is not null, 'a verdict without references', null),
            if(
                verdict is not null and verdict not in ('no', 'borderline', 'clear'),
                'no such verdict',
                null
            ),
            if(
                verdict is not null
                and coalesce(source, '') not in ('S1', 'S2', 'S3', 'S3B'),
                'no such source',
                null
            ),
            if(
                verdict is not null and in_window <> (coalesce(source, '') = 'S1'),
                'S1 is for a reference within the window, and for no other',
                null
            ),
            if(source = 'S1' and verdict <> 'clear', 'S1 and not clear', null),
            if(
                verdict is not null and (verdict = 'no') <> (distance is null),
                'a distance is for what is on screen',
                null
            )
        ) as flaw
    from judged
)

select
    dataset,
    subject_id,
    ordinal,
    verdict,
    source,
    distance,
    in_window,
    flaw
from flawed
where flaw <> ''
