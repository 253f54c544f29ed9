-- The leaderboard's rows of Setoka. The paper's cells stand in `memlake reproduce setoka` alone: it
-- does not say of how many questions a level is.
select
    run_set.benchmark,
    run_set.dataset,
    'query' as track,
    run_set.system,
    run_set.model,
    run_set.condition,
    run_set.provenance,
    figure.metric,
    figure.population,
    figure.aggregation,
    figure.value,
    interval.lo,
    interval.hi,
    case when interval.lo is not null then 'bootstrap over users' end as interval_method,
    figure.n,
    figure.n_scored,
    true as higher_is_better,
    figure.run_set_id,
    (figure.metric = 'similarity' and figure.population in (
        'level=SM', 'level=MH', 'level=EM', 'level=BP'
    ))
    or (figure.metric = 'kendall_tau' and figure.population = 'level=PT') as headline
from {{ ref('met_setoka') }} as figure
inner join {{ ref('met_run_set') }} as run_set on figure.run_set_id = run_set.run_set_id
left join {{ ref('met_setoka_interval') }} as interval
    on
        figure.run_set_id = interval.run_set_id
        and figure.population = interval.population
        and figure.metric = interval.metric
-- What is not judged, as PT's similarity, has no figure.
where not (figure.metric = 'similarity' and figure.n_scored = 0)
