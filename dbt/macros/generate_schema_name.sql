{# A schema is the layer's plain name, so that an ad hoc query reads `metrics.leaderboard`. #}
{% macro generate_schema_name(custom_schema_name, node) -%}
    {{ custom_schema_name | trim if custom_schema_name else target.schema }}
{%- endmacro %}
