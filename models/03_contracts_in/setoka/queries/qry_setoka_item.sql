-- Every question with its words, answer, evidence and reference path. The phrasing is drawn by the
-- question's own hash.
with query as (
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
        row_number() over (partition by level, family order by phrasing) as ordinal,
        count(*) over (partition by level, family) as n
    from {{ ref('setoka_phrasing') }}
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
        and case
            when query.phrasing is null
                then phrasing.ordinal = 1 + md5_number_lower(query.query_id) % phrasing.n
            else query.phrasing = phrasing.phrasing
        end
