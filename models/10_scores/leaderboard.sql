with figure as (
    select
        run_set_id,
        population,
        'macro_accuracy' as metric,
        macro_accuracy as value,
        n,
        n_scored
    from {{ ref('met_multisource') }}
    union all
    select
        run_set_id,
        population,
        'coverage',
        coverage,
        n,
        n_scored
    from {{ ref('met_multisource') }}
)

select
    run_set.benchmark,
    run_set.dataset,
    'survey' as track,
    run_set.system,
    run_set.model,
    run_set.condition,
    system.provenance,
    figure.metric,
    figure.population,
    'macro_question' as aggregation,
    figure.value,
    interval.lo,
    interval.hi,
    case when interval.lo is not null then 'bootstrap over seed-personas' end as interval_method,
    figure.n,
    figure.n_scored,
    true as higher_is_better,
    run_set.run_set_id,
    figure.metric = 'macro_accuracy' and figure.population = 'test' as headline
from figure
inner join {{ ref('met_run_set') }} as run_set
    on figure.run_set_id = run_set.run_set_id
inner join {{ ref('system') }} as system
    on
        run_set.benchmark = system.benchmark
        and run_set.system = system.system
        and run_set.condition = system.condition
left join {{ ref('met_multisource_interval') }} as interval
    on
        figure.run_set_id = interval.run_set_id
        and figure.population = interval.population
        and figure.metric = interval.metric
