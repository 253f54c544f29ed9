-- population
select counter.dataset, counter.subject_id, counter.file, counter.name
from staging.stg_companion__counter as counter
inner join registry.companion_counter as rule
    on counter.file = rule.file and counter.name = rule.name
union all
select dataset, subject_id, 'profile', path from staging.stg_companion__claim

-- failing
-- Every file has either all its counters or none, so that one which was lost is missed.
with message as (
    select
        subject_id,
        count(*) as n,
        count(*) filter (where sender_role = 'user') as n_user,
        count(*) filter (where sender_role = 'companion') as n_companion,
        count(*) filter (where sender_role = 'app') as n_app,
        count(distinct cast(occurred_local as date)) as n_days
    from staging.stg_companion__message
    group by subject_id
),

chat as (
    select
        subject_id,
        count(*) as n,
        count(*) filter (where stratum = 'proportional') as n_proportional,
        count(*) filter (where stratum = 'enriched') as n_enriched,
        count(*) filter (where stratum = 'abstention') as n_abstention,
        count(*) filter (where withdrawn is not null) as n_withdrawn
    from staging.stg_companion__chat_row
    group by subject_id
),

qa as (
    select
        subject_id,
        count(*) as n,
        count(*) filter (where answerable) as n_answerable,
        count(*) filter (where withdrawn is not null) as n_withdrawn
    from staging.stg_companion__qa_row
    group by subject_id
),

recount as (
    select subject_id, 'source' as file, unnest([
        struct_pack(what := 'messages', n := n),
        struct_pack(what := 'user messages', n := n_user),
        struct_pack(what := 'companion messages', n := n_companion),
        struct_pack(what := 'app messages', n := n_app),
        struct_pack(what := 'active days', n := n_days)
    ]) as part
    from message
    union all
    select subject_id, 'chat', unnest([
        struct_pack(what := 'rows', n := n),
        struct_pack(what := 'proportional rows', n := n_proportional),
        struct_pack(what := 'enriched rows', n := n_enriched),
        struct_pack(what := 'abstention rows', n := n_abstention),
        struct_pack(what := 'withdrawn rows', n := n_withdrawn),
        struct_pack(what := 'live rows', n := n - n_withdrawn)
    ])
    from chat
    union all
    select subject_id, 'qa', unnest([
        struct_pack(what := 'rows', n := n),
        struct_pack(what := 'answerable rows', n := n_answerable),
        struct_pack(what := 'withdrawn rows', n := n_withdrawn)
    ])
    from qa
),

counting as (
    select distinct counter.dataset, counter.subject_id, counter.file
    from staging.stg_companion__counter as counter
    inner join registry.companion_counter as rule
        on counter.file = rule.file and counter.name = rule.name
),

wanted as (
    select
        counting.dataset,
        counting.subject_id,
        rule.file,
        rule.name,
        coalesce(recount.part.n, 0) as recounted
    from counting
    inner join registry.companion_counter as rule on counting.file = rule.file
    left join recount
        on
            counting.subject_id = recount.subject_id
            and rule.file = recount.file
            and rule.what = recount.part.what
)

select
    wanted.dataset,
    wanted.subject_id,
    wanted.file,
    wanted.name,
    counter.value as stated,
    wanted.recounted
from wanted
left join staging.stg_companion__counter as counter
    on
        wanted.subject_id = counter.subject_id
        and wanted.file = counter.file
        and wanted.name = counter.name
where counter.value is distinct from wanted.recounted
union all
select
    dataset,
    subject_id,
    'profile',
    path || '.evidence_count',
    evidence_count,
    len(coalesce(evidence, []))
from staging.stg_companion__claim
where evidence_count is distinct from len(coalesce(evidence, []))
