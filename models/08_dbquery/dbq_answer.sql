-- One value is an answer, none or several are an abstention that says so.
{% set families = {
    'raw': ['dbq_lookup', 'dbq_occasion_raw', 'dbq_pattern_raw'],
    'understanding': [
        'dbq_lookup', 'dbq_occasion_understanding', 'dbq_pattern_understanding',
        'dbq_standing_understanding',
    ],
} %}
with found as (
    {%- for over, models in families.items() %}
        {%- set outer = loop %}
        {%- for name in models %}
            select
                item_id,
                '{{ over }}' as over,
                answers
            from {{ ref(name) }}
            {{ 'union all' if not (loop.last and outer.last) }}
        {%- endfor %}
    {%- endfor %}
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
        when len(found.answers) > 1 then 'several answers fit'
    end as error
from asked
left join found on asked.item_id = found.item_id and asked.over = found.over
