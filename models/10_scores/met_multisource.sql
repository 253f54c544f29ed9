-- Accuracy per run set and population: per question first, then the mean over questions.
with run_set_item as (
    select
        run_set.run_set_id,
        item.*
    from (
        select
            run_set_id,
            unnest(run_ids) as run_id
        from {{ ref('met_run_set') }}
        where benchmark = 'multisource'
    ) as run_set
    inner join {{ ref('met_multisource_item') }} as item
        on run_set.run_id = item.run_id
),

member as (
    select
        run_set_item.*,
        population.population
    from run_set_item
    inner join {{ ref('population') }} as population
        on
            population.benchmark = 'multisource'
            and (
                population.facet = 'all'
                or (population.facet = 'type' and population.facet_value = type)
                or (population.facet = 'question_id' and population.facet_value = question_id)
                or (population.facet = 'difficulty' and population.facet_value = difficulty)
            )
),

per_question as (
    select
        run_set_id,
        population,
        question_id,
        sum(value) filter (where scored) / nullif(count(*) filter (where scored), 0) as accuracy,
        count(*) as n,
        count(*) filter (where scored) as n_scored,
        bool_or(is_abstained) as has_abstained
    from member
    group by run_set_id, population, question_id
)

select
    run_set_id,
    population,
    avg(accuracy) as macro_accuracy,
    sum(n_scored) / sum(n) as coverage,
    cast(sum(n) as bigint) as n,
    cast(sum(n_scored) as bigint) as n_scored,
    bool_or(has_abstained) as has_abstained
from per_question
group by run_set_id, population
