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
    -- Where nothing can be scored, one metric says so for all.
    figure.aggregation = 'pooled'
    and case figure.condition
        when 'gold=full'
            then
                figure.population = 'all'
                and (
                    figure.metric = 'hit@5'
                    or (figure.metric in ('recall@5', 'mrr') and figure.n_scored > 0)
                )
        when 'gold=distant'
            then figure.population = 'both/recorded' and figure.metric = 'hit@5'
        else false
    end as headline
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
