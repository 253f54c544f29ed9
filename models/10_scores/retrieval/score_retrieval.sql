-- The retrieval scores that a submission is looked at by, item by item, against the full gold.
{%- for column in ['hit_1', 'hit_5', 'hit_20', 'recall_1', 'recall_5', 'recall_20', 'mrr_20'] %}
select
    run_id,
    item_id,
    '{{ retrieval_metrics()[column] }}' as scorer,
    case when scored then {{ column }} end as value,
    scored,
    reason
from {{ ref('met_retrieval_item') }}
where condition = 'gold=full'
{%- if not loop.last %}
union all
{%- endif %}
{%- endfor %}
