{# Minutes since the evening's midnight: a time before noon belongs to the night that began the day before. #}
{% macro night_minute(column) -%}
    case when {{ column }} < 720 then {{ column }} + 1440 else {{ column }} end
{%- endmacro %}
