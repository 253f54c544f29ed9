-- population
select dataset, item_id from staging.stg_companion__chat_row

-- failing
-- The sampled strata reconcile where every row is of a declared one and no probe of two.
with drawn as (
    select
        subject_id,
        probe_dayid,
        count(distinct stratum) as n_strata
    from staging.stg_companion__chat_row
    group by subject_id, probe_dayid
),

flawed as (
    select
        chat.dataset,
        chat.subject_id,
        chat.ordinal,
        chat.probe_dayid,
        chat.stratum,
        row.n_recent,
        row.opens_session,
        concat_ws(
            '; ',
            if(
                coalesce(chat.stratum, '') not in ('proportional', 'enriched', 'abstention'),
                'no such stratum',
                null
            ),
            if(drawn.n_strata > 1, 'its probe is of another stratum too', null),
            if(
                chat.stratum = 'abstention' and (row.n_recent > 0 or row.has_references),
                'an abstention row with a list that is not empty',
                null
            ),
            if(
                chat.stratum = 'abstention' and not coalesce(row.opens_session, false),
                'an abstention row that opens no session',
                null
            )
        ) as flaw
    from staging.stg_companion__chat_row as chat
    inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
    inner join drawn
        on chat.subject_id = drawn.subject_id and chat.probe_dayid = drawn.probe_dayid
)

select
    dataset,
    subject_id,
    ordinal,
    probe_dayid,
    stratum,
    n_recent,
    opens_session,
    flaw
from flawed
where flaw <> ''
