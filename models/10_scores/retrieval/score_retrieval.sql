-- The retrieval scores that a submission is looked at by, item by item, against the full gold.
{%- for metric, k in [
    ('hit', 1), ('hit', 5), ('hit', 20), ('recall', 1), ('recall', 5), ('recall', 20), ('mrr', 20)
] %}
    {%- set suffix = '' if metric == 'mrr' else '@' ~ k %}
    select
        run_id,
        item_id,
        '{{ metric }}{{ suffix }}' as scorer,
        case when scored then {{ metric }}_{{ k }} end as value,
        scored,
        reason
    from {{ ref('met_retrieval_item') }}
    where condition = 'gold=full'
    {%- if not loop.last %}
        union all
    {%- endif %}
{%- endfor %}
