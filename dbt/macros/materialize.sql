{#
    A table or a view is dropped and made again, models in SQL in one transaction.

    The adapter's own way builds under a second name, renames twice and drops what was there: five
    more statements, each of which costs dbt as much time as most of these models take. It guards
    readers of a warehouse in use; a build writes a draft that nobody reads, and publishes it whole.
#}
{% materialization table, adapter="duckdb", supported_languages=["sql", "python"] %}
  {%- set target = this.incorporate(type="table") -%}
  {%- set existing = load_cached_relation(this) -%}
  {{ run_hooks(pre_hooks) }}
  {{ drop_existing(existing) }}
  {% call statement("main", language=model["language"]) -%}
    {{- create_table_as(False, target, compiled_code, model["language"]) }}
  {%- endcall %}
  {{ run_hooks(post_hooks) }}
  {{ adapter.commit() }}
  {{ return({"relations": [target]}) }}
{% endmaterialization %}


{% materialization view, adapter="duckdb" %}
  {%- set target = this.incorporate(type="view") -%}
  {%- set existing = load_cached_relation(this) -%}
  {{ run_hooks(pre_hooks) }}
  {{ drop_existing(existing) }}
  {% call statement("main") -%}
    {{- get_create_view_as_sql(target, sql) }}
  {%- endcall %}
  {{ run_hooks(post_hooks) }}
  {{ adapter.commit() }}
  {{ return({"relations": [target]}) }}
{% endmaterialization %}


{#
    Drop what the model made before, so that a model in SQL that fails keeps its table. A model in
    Python writes through a cursor of its own, which must find the drop committed.
#}
{% macro drop_existing(existing) %}
  {%- if existing is not none %}
    {% call statement("drop_existing") -%}
      drop {{ existing.type }} if exists {{ existing }}
    {%- endcall %}
    {%- if model["language"] == "python" %}{{ adapter.commit() }}{% endif %}
  {%- endif %}
{% endmacro %}
