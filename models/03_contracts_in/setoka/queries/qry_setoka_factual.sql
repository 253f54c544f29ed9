-- SM and MH put into words and into reference SQL, which runs over the visible views. Words and
-- SQL come from maps of one row, so that no question is grouped and memory stays flat.
with factual as (
    select
        *,
        string_split(split_part(family, '/', 1), '>') as schemas,
        string_split(cue_set, ' ') as cues,
        md5(
            concat_ws('|', array_to_string(path, ' '), array_to_string(links, ' '), cue_set, target)
        ) as query_id
    from (
        select * from {{ ref('qry_setoka_fact') }}
        union all by name
        select * from {{ ref('qry_setoka_chain') }}
    )
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

linked as (
    select
        map_from_entries(list((link, wording))) as wordings,
        map_from_entries(list((link, view_name))) as views,
        map_from_entries(list((link, condition))) as conditions
    from link_text
),

worded as (
    select
        schema_name,
        min(view_name) as view_name,
        map_from_entries(list((field, cue)) filter (where cue is not null)) as cues,
        map_from_entries(list((field, expression))) as expressions
    from {{ ref('qry_setoka_field') }}
    group by schema_name
),

named as (
    select
        schema_name,
        min(noun) as noun
    from {{ ref('setoka_cue_set') }}
    group by schema_name
),

modelled as (
    select map_from_entries(list((schema_name, split_part(view_name, '.', 1)))) as data_models
    from view_of
),

told as (
    select
        factual.*,
        record.fields,
        list_transform(
            factual.schemas, lambda schema: modelled.data_models[schema]
        ) as data_models
    from factual
    inner join {{ ref('qry_setoka_record') }} as record on factual.path[1] = record.record_id
    cross join modelled
)

select
    told.dataset,
    told.subject_id,
    told.level,
    told.depth,
    concat(
        if(list_contains(told.data_models, 'relational'), 'R', ''),
        if(list_contains(told.data_models, 'graph'), 'G', ''),
        if(list_contains(told.data_models, 'document'), 'D', '')
    ) as combination,
    told.family,
    '*' as phrasing_family,
    told.query_id,
    told.answer_type,
    told.answer,
    told.path as evidence,
    {
        'noun': named.noun,
        'cues': array_to_string(
            list_transform(
                told.cues, lambda cue: replace(worded.cues[cue], '{}', told.fields[cue])
            ), ' '
        ),
        'links': nullif(
            array_to_string(
                list_transform(told.links, lambda link: linked.wordings[link]), ' '
            ), ''
        ),
        'ask': target.ask
    } as slots,
    'with step_1 as (select b.* from ' || worded.view_name || ' as b where b.subject_id = '
    || {{ setoka_literal('told.subject_id') }} || ' and '
    || array_to_string(
        list_transform(
            told.cues,
            lambda cue: worded.expressions[cue] || ' = '
            || {{ setoka_literal('told.fields[cue]') }}
        ), ' and '
    )
    || ')'
    || array_to_string(
        list_transform(
            range(1, len(told.links) + 1),
            lambda i: ', step_' || (i + 1) || ' as (select b.* from '
            || linked.views[told.links[i]] || ' as b where b.subject_id = '
            || {{ setoka_literal('told.subject_id') }} || ' and '
            || replace(linked.conditions[told.links[i]], '{previous}', 'step_' || i) || ')'
        ), ''
    )
    || ' select distinct ' || target.expression || ' as answer from step_' || told.depth
        as reference_sql
from told
cross join linked
inner join worded on told.schemas[1] = worded.schema_name
inner join named on told.schemas[1] = named.schema_name
inner join {{ ref('qry_setoka_field') }} as target
    on
        told.schemas[-1] = target.schema_name
        and told.target = target.field
