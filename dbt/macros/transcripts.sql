{# Ids of transcripts, from the natural keys that their landing tables share. #}
{% macro transcript_subject_id(of='') -%}
    {{ hashed_id([of ~ "dataset", of ~ "subject_key"]) }}
{%- endmacro %}

{% macro transcript_item_id(ordinal) -%}
    {{ hashed_id(["dataset", "'qa'", "subject_key", ordinal]) }}
{%- endmacro %}
