-- The leaderboard's rows of conversation benchmarks.
with figure as (
    select
        run_set_id,
        track,
        condition,
        population,
        metric,
        aggregation,
        value,
        n,
        n_scored
    from {{ ref('met_retrieval') }}
    union all
    select
        run_set_id,
        track,
        condition,
        population,
        metric,
        'pooled' as aggregation,
        total / nullif(n_scored, 0) as value,
        n,
        n_scored
    from {{ ref('met_answer') }}
    union all
    select
        run_set_id,
        track,
        condition,
        population,
        metric,
        'pooled' as aggregation,
        value,
        n,
        n_scored
    from {{ ref('met_reconstruction') }}
)

select
    run_set.benchmark,
    run_set.dataset,
    figure.track,
    run_set.system,
    run_set.model,
    figure.condition,
    run_set.provenance,
    figure.metric,
    figure.population,
    figure.aggregation,
    figure.value,
    interval.lo,
    interval.hi,
    case when interval.lo is not null then interval.interval_method end as interval_method,
    figure.n,
    figure.n_scored,
    true as higher_is_better,
    figure.run_set_id,
    figure.aggregation = 'pooled'
    and (
        (figure.track = 'reconstruction' and figure.metric = 'f1')
        or (
            figure.metric = 'hit@5'
            and (figure.condition, figure.population)
            in (('gold=full', 'all'), ('gold=distant', 'both/recorded'))
        )
    ) as headline
from figure
inner join {{ ref('met_run_set') }} as run_set on figure.run_set_id = run_set.run_set_id
left join {{ ref('met_retrieval_interval') }} as interval
    on
        figure.run_set_id = interval.run_set_id
        and interval.minus_run_set_id is null
        and figure.track = interval.track
        and figure.condition = interval.condition
        and figure.population = interval.population
        and figure.metric = interval.metric
        and figure.aggregation = interval.aggregation
