-- SM and MH put into words and into reference SQL, which runs over the visible views.
with factual as (
    select
        *,
        md5(
            concat_ws('|', array_to_string(path, ' '), array_to_string(links, ' '), cue_set, target)
        ) as query_id
    from (
        select * from {{ ref('qry_setoka_fact') }}
        union all by name
        select * from {{ ref('qry_setoka_chain') }}
    )
),

record as (
    select record_id, schema_name, data_model, fields from {{ ref('qry_setoka_record') }}
),

cue as (
    select
        query_id,
        path[1] as record_id,
        unnest(string_split(cue_set, ' ')) as field,
        generate_subscripts(string_split(cue_set, ' '), 1) as ordinal
    from factual
),

exposed as (
    select
        cue.query_id,
        record.schema_name,
        record.fields[cue.field] as value,
        cue.field,
        cue.ordinal
    from cue
    inner join record on cue.record_id = record.record_id
),

cues as (
    select
        exposed.query_id,
        string_agg(replace(field.cue, '{}', exposed.value), ' ' order by exposed.ordinal) as cues,
        string_agg(
            field.expression || ' = ' || {{ setoka_literal('exposed.value') }},
            ' and ' order by exposed.ordinal
        ) as conditions
    from exposed
    inner join {{ ref('qry_setoka_field') }} as field
        on
            exposed.schema_name = field.schema_name
            and exposed.field = field.field
    group by exposed.query_id
),

view_of as (
    select distinct schema_name, view_name, start_column, end_column
    from {{ ref('qry_setoka_field') }}
),

link_text as (
    select
        link.link,
        link.wording,
        to_view.view_name,
        case
            when link.kind = 'equal'
                then
                    to_field.expression || ' in (select ' || from_field.expression
                    || ' from {previous})'
            else
                'exists (select 1 from {previous} as a where cast(a.' || from_view.start_column
                || ' as date) = cast(b.' || to_view.start_column || ' as date) and '
                || case link.kind
                    when 'within'
                        then
                            'a.' || from_view.start_column || ' between b.' || to_view.start_column
                            || ' and b.' || to_view.end_column
                    else
                        'b.' || to_view.start_column || ' between a.' || from_view.start_column
                        || ' and a.' || from_view.end_column
                end || ')'
        end as condition
    from {{ ref('setoka_link') }} as link
    inner join view_of as from_view on link.from_schema = from_view.schema_name
    inner join view_of as to_view on link.to_schema = to_view.schema_name
    left join {{ ref('qry_setoka_field') }} as from_field
        on
            link.from_schema = from_field.schema_name
            and link.from_field = from_field.field
    left join {{ ref('qry_setoka_field') }} as to_field
        on
            link.to_schema = to_field.schema_name
            and link.to_field = to_field.field
),

step as (
    select
        query_id,
        subject_id,
        unnest(links) as link,
        generate_subscripts(links, 1) as ordinal
    from factual
),

steps as (
    select
        step.query_id,
        string_agg(link_text.wording, ' ' order by step.ordinal) as links,
        string_agg(
            ', step_' || (step.ordinal + 1) || ' as (select b.* from ' || link_text.view_name
            || ' as b where b.subject_id = ' || {{ setoka_literal('step.subject_id') }} || ' and '
            || replace(link_text.condition, '{previous}', 'step_' || step.ordinal) || ')',
            '' order by step.ordinal
        ) as sql
    from step
    inner join link_text on step.link = link_text.link
    group by step.query_id
),

models as (
    select
        factual.query_id,
        list_sort(list_distinct(list(record.data_model))) as data_models
    from (select query_id, unnest(path) as record_id from factual) as factual
    inner join record on factual.record_id = record.record_id
    group by factual.query_id
),

named as (
    select distinct schema_name, noun from {{ ref('setoka_cue_set') }}
)

select
    factual.dataset,
    factual.subject_id,
    factual.level,
    factual.depth,
    concat(
        if(list_contains(models.data_models, 'relational'), 'R', ''),
        if(list_contains(models.data_models, 'graph'), 'G', ''),
        if(list_contains(models.data_models, 'document'), 'D', '')
    ) as combination,
    factual.family,
    '*' as phrasing_family,
    factual.query_id,
    factual.answer_type,
    factual.answer,
    factual.path as evidence,
    {
        'noun': named.noun,
        'cues': cues.cues,
        'links': steps.links,
        'ask': target.ask
    } as slots,
    'with step_1 as (select b.* from ' || first_view.view_name || ' as b where b.subject_id = '
    || {{ setoka_literal('factual.subject_id') }} || ' and ' || cues.conditions || ')'
    || coalesce(steps.sql, '') || ' select distinct ' || target.expression
    || ' as answer from step_' || factual.depth as reference_sql
from factual
inner join cues on factual.query_id = cues.query_id
inner join models on factual.query_id = models.query_id
left join steps on factual.query_id = steps.query_id
inner join record as first_record on factual.path[1] = first_record.record_id
inner join record as last_record on factual.path[-1] = last_record.record_id
inner join view_of as first_view on first_record.schema_name = first_view.schema_name
inner join named
    on first_record.schema_name = named.schema_name
inner join {{ ref('qry_setoka_field') }} as target
    on
        last_record.schema_name = target.schema_name
        and factual.target = target.field
