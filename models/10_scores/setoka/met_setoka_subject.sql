-- What one user's answers come to, a run set and population: the sums that means are made of.
-- Users and populations go by numbers: a question is in eight populations and asked in each run.
with run as (
    select
        run_set_id,
        unnest(run_ids) as run_id
    from {{ ref('met_run_set') }}
    where benchmark = 'setoka'
),

run_set as materialized (
    select
        run_set_id,
        row_number() over () as number
    from (select distinct run_set_id from run) as one
),

subject as materialized (
    select
        subject_id,
        row_number() over () as number
    from (select distinct subject_id from {{ ref('core_item') }} where benchmark = 'setoka') as one
),

population as materialized (
    select
        population,
        row_number() over () as number
    from (select distinct population from {{ ref('population_member_setoka') }}) as one
),

member as (
    select
        member.item_id,
        population.number as population
    from {{ ref('population_member_setoka') }} as member
    inner join population on member.population = population.population
),

judged as (
    select
        run_set.number as run_set,
        subject.number as subject,
        score.item_id,
        score.scored,
        if(score.scored, score.value, 0) as value,
        coalesce(score.reason not in ('abstained', 'missing'), true) as answered
    from {{ ref('score_setoka') }} as score
    inner join run on score.run_id = run.run_id
    inner join run_set on run.run_set_id = run_set.run_set_id
    inner join {{ ref('core_item') }} as item on score.item_id = item.item_id
    inner join subject on item.subject_id = subject.subject_id
),

summed as (
    select
        judged.run_set,
        member.population,
        judged.subject,
        sum(judged.value) as total,
        count(*) filter (where judged.scored) as n_scored,
        count(*) filter (where judged.answered) as n_answered,
        count(*) as n
    from judged
    inner join member on judged.item_id = member.item_id
    group by judged.run_set, member.population, judged.subject
)

select
    run_set.run_set_id,
    population.population,
    subject.subject_id,
    summed.total,
    summed.n_scored,
    summed.n_answered,
    summed.n
from summed
inner join run_set on summed.run_set = run_set.number
inner join population on summed.population = population.number
inner join subject on summed.subject = subject.number
