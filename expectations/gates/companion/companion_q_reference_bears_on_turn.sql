-- applies: manifest mode: the corpus ships no text
select dataset from staging.stg_companion__corpus where mode = 'full'

-- population
select dataset, item_id, 'profile' as store, unnest(profile_refs).facet as said
from staging.stg_companion__chat_row
where withdrawn is null
union all
select dataset, item_id, 'episode', unnest(episode_refs).gist
from staging.stg_companion__chat_row
where withdrawn is null

-- failing
with reference as (
    select
        dataset,
        subject_id,
        ordinal,
        ref_no,
        'profile' as store,
        ref.facet as facet,
        ref.claim_text as said,
        ref.evidence_dayids as ids
    from (
        select
            *,
            unnest(profile_refs) as ref,
            generate_subscripts(profile_refs, 1) as ref_no
        from staging.stg_companion__chat_row
        where withdrawn is null
    ) as chat
    union all
    select
        dataset,
        subject_id,
        ordinal,
        ref_no,
        'episode',
        null,
        ref.gist,
        ref.dayids
    from (
        select
            *,
            unnest(episode_refs) as ref,
            generate_subscripts(episode_refs, 1) as ref_no
        from staging.stg_companion__chat_row
        where withdrawn is null
    ) as chat
),

cited as (
    select
        reference.dataset,
        reference.subject_id,
        reference.ordinal,
        reference.store,
        reference.ref_no,
        reference.facet,
        reference.said,
        string_agg(message.text, ' ' order by message.position) as turns
    from reference
    left join staging.stg_companion__message as message
        on
            reference.subject_id = message.subject_id
            and list_contains(reference.ids, message.source_id)
    group by all
),

worded as (
    select
        *,
        list_filter(
            regexp_extract_all(lower(replace(said, '’', '''')), '[a-z0-9'']+'),
            lambda token: length(token) >= 3
        ) as said_tokens,
        regexp_extract_all(lower(replace(turns, '’', '''')), '[a-z0-9'']+') as turn_tokens
    from cited
),

stop_word as (
    select list(token) as tokens from registry.retrieval_stop_word
),

known_facet as (
    select distinct subject_id, facet from staging.stg_companion__claim
    union
    select subject_id, slot
    from staging.stg_companion__profile_entry
    where section <> 'entities' and slot is not null
    union
    select subject_id, 'entities[' || (value ->> '$') || ']'
    from staging.stg_companion__profile_entry
    where section = 'entities' and path like '%,"name"]'
),

flawed as (
    select
        worded.*,
        concat_ws(
            '; ',
            if(
                not coalesce(
                    contains(worded.turns, worded.said)
                    or list_has_any(
                        list_filter(
                            worded.said_tokens,
                            lambda token: not list_contains(stop_word.tokens, token)
                        ),
                        worded.turn_tokens
                    ),
                    false
                ),
                'it shares no word with the turns that it cites',
                null
            ),
            if(
                worded.store = 'profile' and known_facet.facet is null,
                'the profile has no such facet',
                null
            )
        ) as flaw
    from worded
    cross join stop_word
    left join known_facet
        on worded.subject_id = known_facet.subject_id and worded.facet = known_facet.facet
)

select
    dataset,
    subject_id,
    ordinal,
    store,
    ref_no,
    facet,
    said,
    turns,
    flaw
from flawed
where flaw <> ''
