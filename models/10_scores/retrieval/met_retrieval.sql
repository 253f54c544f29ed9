-- Pooled over items, and the mean over the subjects that have a scored one.
with subject_sum as (
    {%- for metric in ['hit', 'hit_all', 'recall', 'ndcg', 'mrr'] %}
        {%- set last = loop.last %}
        {%- for k in [1, 5, 20] %}
            {%- set suffix = '' if (metric, k) == ('mrr', 20) else '@' ~ k %}
            select
                run_set_id,
                track,
                condition,
                population,
                '{{ metric }}{{ suffix }}' as metric,
                n,
                n_scored,
                {{ metric }}_{{ k }} as total
            from {{ ref('met_retrieval_subject') }}
            {%- if not (last and loop.last) %}
                union all
            {%- endif %}
        {%- endfor %}
    {%- endfor %}
),

figure as (
    select
        run_set_id,
        track,
        condition,
        population,
        metric,
        sum(total) / nullif(sum(n_scored), 0) as pooled,
        avg(total / nullif(n_scored, 0)) as macro_subject,
        cast(sum(n) as bigint) as n,
        cast(sum(n_scored) as bigint) as n_scored
    from subject_sum
    group by run_set_id, track, condition, population, metric
)

select
    run_set_id,
    track,
    condition,
    population,
    metric,
    'pooled' as aggregation,
    pooled as value,
    n,
    n_scored
from figure
union all
select
    run_set_id,
    track,
    condition,
    population,
    metric,
    'macro_subject' as aggregation,
    macro_subject as value,
    n,
    n_scored
from figure
