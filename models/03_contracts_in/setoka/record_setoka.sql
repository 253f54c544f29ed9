-- Nodes and ties of a graph are undated: they have no place in time.
{% for name, schema in setoka_schemas().items() %}
    select
        record.record_id,
        record.dataset,
        record.subject_id,
        '{{ name }}' as schema_name,
        '{{ schema.view.split('.')[0] }}' as data_model,
        cast({{ 'record.' ~ schema.start if schema.start else 'null' }} as timestamp)
            as occurred_local,
        {{ "cast(person.utc_offset_min as integer)" if schema.start else "cast(null as integer)" }}
            as utc_offset_min,
        {{ "'second'" if schema.start else 'cast(null as varchar)' }} as precision,
        cast({{ 'record.' ~ schema.end if schema.end else 'null' }} as timestamp) as ended_local,
        cast(null as integer) as position,
        cast(null as varchar) as source_id
    from
        {{ ref(schema.view.split('.')[1]) }} as record
        {%- if schema.start %}
        inner join {{ ref('stg_setoka__user') }} as person on record.subject_id = person.subject_id
        {%- endif %}
    {{ 'union all' if not loop.last }}
{% endfor %}
