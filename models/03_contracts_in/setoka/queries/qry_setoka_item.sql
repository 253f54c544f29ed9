-- Every question with its words, answer, evidence and reference path. The phrasing is drawn by the
-- question's own hash.
with told as (
    select * from {{ ref('qry_setoka_factual') }}
    union all by name
    select * from {{ ref('qry_setoka_occasion') }}
    union all by name
    select * from {{ ref('qry_setoka_pattern') }}
    union all by name
    select * from {{ ref('qry_setoka_standing') }}
),

phrasing as (
    select
        *,
        row_number() over (partition by level, family order by phrasing) as ordinal
    from {{ ref('setoka_phrasing') }}
),

family as (
    select
        level,
        family,
        count(*) as n
    from phrasing
    group by level, family
),

query as (
    select
        told.*,
        coalesce(fixed.ordinal, 1 + md5_number_lower(told.query_id) % family.n) as ordinal
    from told
    inner join family
        on
            told.level = family.level
            and told.phrasing_family = family.family
    left join phrasing as fixed
        on
            told.level = fixed.level
            and told.phrasing_family = fixed.family
            and told.phrasing = fixed.phrasing
)

select
    {{ hashed_id(["query.dataset", "query.subject_id", "query.level", "query.query_id"]) }}
        as item_id,
    query.dataset,
    query.subject_id,
    query.level,
    query.depth,
    query.combination,
    query.family,
    phrasing.phrasing,
    phrasing.held_out as phrasing_held_out,
    {{ setoka_filled(
        'phrasing.template', ['noun', 'cues', 'links', 'ask', 'what', 'host', 'days']
    ) }} as question,
    query.answer_type,
    query.answer,
    query.evidence,
    query.reference_sql,
    query.trait_rank,
    query.entry
from query
inner join phrasing
    on
        query.level = phrasing.level
        and query.phrasing_family = phrasing.family
        and query.ordinal = phrasing.ordinal
