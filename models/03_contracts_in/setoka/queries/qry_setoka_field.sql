-- How each field that questions use is read in SQL, and how it is worded.
with expression (schema_name, view_name, start_column, end_column, field, expression) as (
    values
    {%- for name, schema in setoka_schemas().items() %}
        {%- set outer = loop %}
        {%- for field, expression in schema.fields.items() %}
            (
                '{{ name }}',
                '{{ schema.view }}',
                '{{ schema.start or '' }}',
                '{{ schema.end or schema.start or '' }}',
                '{{ field }}',
                '{{ expression | replace("'", "''") }}'
            ){{ ',' if not (loop.last and outer.last) }}
        {%- endfor %}
    {%- endfor %}
)

select
    expression.*,
    wording.answer_type,
    wording.cue,
    wording.ask,
    wording.inferred_by
from expression
inner join {{ ref('setoka_field') }} as wording
    on
        expression.schema_name = wording.schema_name
        and expression.field = wording.field
