{# Within schema core the layer's prefix says nothing twice: model core_item is table core.item. #}
{% macro generate_alias_name(custom_alias_name=none, node=none) -%}
    {{ custom_alias_name | trim if custom_alias_name else node.name | replace('core_', '', 1) if node.name.startswith('core_') else node.name }}
{%- endmacro %}
