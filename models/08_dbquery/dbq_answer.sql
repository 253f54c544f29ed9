-- One value is an answer, none or several are an abstention that says so.
with found as (
    select
        item_id,
        'raw' as over,
        answers
    from {{ ref('dbq_lookup') }}
    union all by name
    select
        item_id,
        'understanding' as over,
        answers
    from {{ ref('dbq_lookup') }}
),

asked as (
    select
        intent.dataset,
        intent.item_id,
        source.over,
        intent.family,
        intent.reason,
        if(source.over = 'raw', intent.raw_sql, intent.understanding_sql) as sql
    from {{ ref('dbq_intent') }} as intent
    cross join (values ('raw'), ('understanding')) as source (over)
)

select
    asked.dataset,
    asked.item_id,
    'dbquery/template/' || asked.over as system,
    'views' as condition,
    if(len(found.answers) = 1, found.answers[1], null) as answer,
    cast(null as varchar[]) as tied,
    coalesce(len(found.answers), 0) <> 1 as abstained,
    cast(null as double) as confidence,
    cast(null as varchar[]) as retrieved,
    asked.sql,
    case
        when asked.reason is not null then asked.reason
        when asked.sql is null then 'these views do not tell'
        when found.answers is null then 'nothing fits'
        when len(found.answers) > 1 then len(found.answers) || ' answers fit'
    end as error
from asked
left join found on asked.item_id = found.item_id and asked.over = found.over
