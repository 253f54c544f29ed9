-- What one user's answers come to, a run set and population: the sums that means are made of.
with run as (
    select
        run_set_id,
        unnest(run_ids) as run_id
    from {{ ref('met_run_set') }}
    where benchmark = 'setoka'
)

select
    run.run_set_id,
    member.population,
    item.subject_id,
    coalesce(sum(score.value) filter (where score.scored), 0) as total,
    count(*) filter (where score.scored) as n_scored,
    count(*) filter (where coalesce(score.reason not in ('abstained', 'missing'), true))
        as n_answered,
    count(*) as n
from {{ ref('score_setoka') }} as score
inner join run on score.run_id = run.run_id
inner join {{ ref('core_item') }} as item on score.item_id = item.item_id
inner join {{ ref('population_member_setoka') }} as member on score.item_id = member.item_id
group by run.run_set_id, member.population, item.subject_id
