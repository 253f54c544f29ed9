-- population
select dataset, item_id from staging.stg_companion__chat_row
union all
select dataset, item_id from staging.stg_companion__qa_row

-- failing
-- The shapes of a chat row's lists, and what a question's category asks of its evidence.
with setting as (
    select
        max(cast(value as double)) filter (where choice = 'long_range_days') as least_days,
        max(cast(value as double)) filter (where choice = 'long_range_share') as least_share
    from registry.companion_choice
    where choice in ('long_range_days', 'long_range_share')
),

chat as (
    select
        dataset,
        subject_id,
        'chat' as file,
        ordinal,
        category,
        concat_ws(
            '; ',
            if(
                len(list_filter(
                    coalesce(profile_refs, []),
                    lambda one: coalesce(one.weight, '') not in ('primary', 'supporting')
                    or one.facet is null
                    or len(one.evidence_dayids) = 0
                )) > 0,
                'a profile reference without facet, weight or evidence',
                null
            ),
            if(
                len(list_filter(
                    coalesce(episode_refs, []),
                    lambda one: coalesce(one.weight, '') not in ('primary', 'supporting')
                    or len(one.dayids) = 0
                )) > 0,
                'an episode reference without weight or turns',
                null
            ),
            if(
                recent_needed not between 0 and len(recent_context),
                'it needs more recent turns than it has',
                null
            ),
            if(
                len(list_distinct(recent_context)) < len(recent_context),
                'a recent turn twice',
                null
            )
        ) as flaw
    from staging.stg_companion__chat_row
    where withdrawn is null
),

stream as (
    select
        subject_id,
        max(position) as n_messages
    from staging.stg_companion__message
    group by subject_id
),

evidence as (
    select
        item_id,
        count(distinct session_position) as n_sessions,
        count(distinct cited_id) as n_cited,
        date_diff('day', min(occurred_local), max(occurred_local)) as n_days,
        max(position) - min(position) as n_positions
    from labels.lbl_companion__citation
    where used_as = 'evidence'
    group by item_id
),

qa as (
    select
        qa.dataset,
        qa.subject_id,
        'qa' as file,
        qa.ordinal,
        qa.category,
        concat_ws(
            '; ',
            if(category.category is null, 'no such category', null),
            if(
                coalesce(qa.difficulty, '') not in ('edge', 'basic', 'intermediate', 'hard'),
                'no such difficulty',
                null
            ),
            if(
                qa.answerable = (len(coalesce(qa.evidence, [])) = 0),
                'evidence is for what can be answered, and for nothing else',
                null
            ),
            if(
                qa.answerable = (qa.category = 'unanswerable'),
                'unanswerable is what cannot be answered',
                null
            ),
            if(
                qa.category = 'multi_hop' and coalesce(evidence.n_sessions, 0) < 2,
                'multi_hop within one session',
                null
            ),
            if(
                qa.category = 'knowledge_update' and coalesce(evidence.n_cited, 0) < 2,
                'knowledge_update of one message',
                null
            ),
            if(
                qa.category = 'long_range'
                and coalesce(evidence.n_days, 0) < setting.least_days
                and coalesce(evidence.n_positions, 0) < setting.least_share * stream.n_messages,
                'long_range over a short span',
                null
            )
        ) as flaw
    from staging.stg_companion__qa_row as qa
    cross join setting
    left join stream on qa.subject_id = stream.subject_id
    left join evidence on qa.item_id = evidence.item_id
    left join registry.companion_category as category
        on category.track = 'qa' and qa.category = category.category
    where qa.withdrawn is null
)

select
    dataset,
    subject_id,
    file,
    ordinal,
    category,
    flaw
from chat
where flaw <> ''
union all
select
    dataset,
    subject_id,
    file,
    ordinal,
    category,
    flaw
from qa
where flaw <> ''
