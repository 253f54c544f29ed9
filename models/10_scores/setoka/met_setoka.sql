-- The figures of each run set and population: means over questions within a user, then over users;
-- tau over a group's pairs, then the mean over traits and groups.
with share as (
    select
        run_set_id,
        population,
        n,
        n_scored,
        unnest([
            { 'metric': 'similarity', 'value': total / nullif(n_scored, 0) },
            { 'metric': 'answer_rate', 'value': n_answered / n }
        ], recursive := true)
    from {{ ref('met_setoka_subject') }}
),

run as (
    select
        run_set_id,
        unnest(run_ids) as run_id
    from {{ ref('met_run_set') }}
    where benchmark = 'setoka'
),

standing as (
    select
        run.run_set_id,
        standing.trait,
        sum(standing.n) as n
    from run
    inner join {{ ref('met_setoka_standing') }} as standing on run.run_id = standing.run_id
    group by run.run_set_id, standing.trait
),

trait as (
    select
        run.run_set_id,
        tau.trait,
        avg(tau.tau) as tau
    from run
    inner join {{ ref('met_setoka_tau') }} as tau on run.run_id = tau.run_id
    group by run.run_set_id, tau.trait
)

select
    run_set_id,
    population,
    metric,
    'macro_subject' as aggregation,
    avg(value) as value,
    stddev_samp(value) as spread,
    cast(sum(n) as bigint) as n,
    cast(sum(if(metric = 'similarity', n_scored, n)) as bigint) as n_scored
from share
group by run_set_id, population, metric
union all
select
    standing.run_set_id,
    if(grouping(standing.trait) = 1, 'level=PT', 'trait=' || standing.trait) as population,
    'kendall_tau' as metric,
    'pooled' as aggregation,
    avg(trait.tau) as value,
    cast(null as double) as spread,
    cast(sum(standing.n) as bigint) as n,
    cast(coalesce(sum(standing.n) filter (where trait.tau is not null), 0) as bigint) as n_scored
from standing
left join trait
    on
        standing.run_set_id = trait.run_set_id
        and standing.trait = trait.trait
group by grouping sets ((standing.run_set_id, standing.trait), (standing.run_set_id))
