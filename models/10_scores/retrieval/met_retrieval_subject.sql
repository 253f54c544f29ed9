-- Sums over the scored items of one subject: what pooled and macro figures and their intervals are
-- made from. Controls are looked at as a whole, and where rates are read, alone.
with run as (
    select
        run_set_id,
        unnest(run_ids) as run_id
    from {{ ref('met_run_set') }}
)

select
    run.run_set_id,
    item.track,
    item.condition,
    member.population,
    item.subject_id,
    count(*) as n,
    count(*) filter (where item.scored) as n_scored,
    {%- for metric in ['hit', 'hit_all', 'recall', 'ndcg', 'mrr'] %}
        {%- set last = loop.last %}
        {%- for k in [1, 5, 20] %}
            coalesce(sum(item.{{ metric }}_{{ k }}) filter (where item.scored), 0)
                as {{ metric }}_{{ k }}
            {%- if not (last and loop.last) %},{% endif %}
        {%- endfor %}
    {%- endfor %}
from {{ ref('met_retrieval_item') }} as item
inner join run on item.run_id = run.run_id
inner join {{ ref('population_member') }} as member on item.item_id = member.item_id
where member.population in ('all', 'proportional') or not contains(item.condition, '/control=')
group by all
