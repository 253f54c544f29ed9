-- Every record with what questions may expose or ask for, as text by field.
{% for name, schema in setoka_schemas().items() %}
    select
        dataset,
        subject_id,
        record_id,
        '{{ name }}' as schema_name,
        '{{ schema.view.split('.')[0] }}' as data_model,
        cast({{ schema.start or 'null' }} as timestamp) as start_local,
        cast({{ schema.end or schema.start or 'null' }} as timestamp) as end_local,
        map {
            {%- for field, expression in schema.fields.items() %}
                '{{ field }}': {{ expression }}{{ ',' if not loop.last }}
            {%- endfor %}
        } as fields
    from {{ ref(schema.view.split('.')[1]) }}
    {{ 'union all' if not loop.last }}
{% endfor %}
