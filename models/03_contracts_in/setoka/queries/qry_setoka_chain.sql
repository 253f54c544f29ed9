-- MH: a walk of two to four records, each of another schema, from a record that a set of fields
-- singles out; every step leads to one record only, so the answer is unique. Walks of each depth
-- are drawn in turn from all the families, and the next depth goes on from those drawn. Until
-- then a walk's records and links are texts, which are less to carry about than lists.
{% set pool = 400 %}
with anchored as (
    select
        dataset,
        subject_id,
        record_id,
        arg_min(cue_set, rank) as cue_set
    from {{ ref('qry_setoka_anchor') }}
    group by dataset, subject_id, record_id
),

step as (
    select
        link.*,
        registered.to_schema,
        registered.from_schema,
        registered.to_field
    from {{ ref('qry_setoka_link') }} as link
    inner join {{ ref('setoka_link') }} as registered on link.link = registered.link
),

{% for depth in [2, 3, 4] %}
    walk_{{ depth }} as (
        select
            {%- if depth == 2 %}
                step.dataset,
                step.subject_id,
                anchored.cue_set,
                step.from_record || ' ' || step.to_record as path,
                step.link as links,
                step.from_schema || '>' || step.to_schema as schemas,
            {%- else %}
                walk.dataset,
                walk.subject_id,
                walk.cue_set,
                walk.path || ' ' || step.to_record as path,
                walk.links || ' ' || step.link as links,
                walk.schemas || '>' || step.to_schema as schemas,
            {%- endif %}
            step.to_record as last_record,
            step.to_field
        {%- if depth == 2 %}
            from anchored
            inner join step on anchored.record_id = step.from_record
        {%- else %}
            from drawn_{{ depth - 1 }} as walk
            inner join step on walk.last_record = step.from_record
            where not list_contains(string_split(walk.schemas, '>'), step.to_schema)
        {%- endif %}
    ),

    drawn_{{ depth }} as (
        select
            *,
            row_number() over (
                partition by subject_id
                order by round, md5(subject_id || links)
            ) as place
        from (
            select
                *,
                row_number() over (
                    partition by subject_id, links order by md5(path)
                ) as round
            from walk_{{ depth }}
        )
        qualify place <= {{ pool }}
    ),
{% endfor %}

walk as (
    {%- for depth in [2, 3, 4] %}
        select
            * replace (string_split(path, ' ') as path, string_split(links, ' ') as links),
            {{ depth }} as depth,
            md5(path || links) as walk_id
        from drawn_{{ depth }}
        {{ 'union all by name' if not loop.last }}
    {%- endfor %}
),

told as (
    select
        earlier.walk_id,
        map_values(record.fields) as said
    from (select walk_id, unnest(path[:-2]) as record_id from walk) as earlier
    inner join {{ ref('qry_setoka_record') }} as record on earlier.record_id = record.record_id
),

-- Records meet walks before they meet fields: most are the last of no walk.
ended as (
    select
        walk.walk_id,
        walk.to_field,
        record.schema_name,
        record.fields
    from walk
    inner join {{ ref('qry_setoka_record') }} as record on walk.last_record = record.record_id
),

answerable as (
    select
        ended.walk_id,
        field.field as target,
        field.answer_type,
        ended.fields[field.field] as answer
    from ended
    inner join {{ ref('qry_setoka_field') }} as field on ended.schema_name = field.schema_name
    where
        field.ask is not null
        and ended.fields[field.field] is not null
        and field.field <> coalesce(ended.to_field, '')
),

-- The records before the last say nothing of the answer.
candidate as (
    select
        walk_id,
        arg_min(
            { 'target': target, 'answer_type': answer_type, 'answer': answer },
            { 'draw': md5(walk_id || target), 'target': target }
        ) as drawn
    from answerable
    where
        not exists (
            select 1 from told
            where told.walk_id = answerable.walk_id and list_contains(told.said, answerable.answer)
        )
    group by walk_id
),

placed as (
    select
        walk.*,
        candidate.drawn,
        row_number() over (
            partition by walk.subject_id, walk.depth order by walk.place
        ) as turn
    from walk
    inner join candidate on walk.walk_id = candidate.walk_id
)

select
    placed.dataset,
    placed.subject_id,
    'MH' as level,
    placed.depth,
    placed.schemas || '/' || placed.drawn['target'] as family,
    placed.path,
    placed.links,
    placed.cue_set,
    placed.drawn['target'] as target,
    placed.drawn['answer_type'] as answer_type,
    placed.drawn['answer'] as answer
from placed
inner join {{ ref('setoka_allocation') }} as allocation
    on allocation.level = 'MH' and placed.depth = allocation.depth
where placed.turn <= allocation.items
