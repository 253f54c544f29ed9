{#
    What the models that a registry names add to the rows before it.

    registry: a variable of dbt_project.yml that lists models; an empty list adds nothing.
    columns: the columns that each of them has.
#}
{% macro union_further(registry, columns) %}
{%- for model in var(registry) %}
union all
select {{ columns | join(', ') }}
from {{ ref(model) }}
{%- endfor %}
{%- endmacro %}
