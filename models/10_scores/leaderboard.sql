with figure as (
    select
        run_set_id,
        population,
        'macro_accuracy' as metric,
        'macro_accuracy' as interval_metric,
        'macro_question' as aggregation,
        macro_accuracy as value,
        n,
        n_scored
    from {{ ref('met_multisource') }}
    union all
    select
        run_set_id,
        population,
        'coverage' as metric,
        'coverage' as interval_metric,
        'pooled' as aggregation,
        coverage as value,
        n,
        n_scored
    from {{ ref('met_multisource') }}
    union all
    select
        run_set_id,
        'test' as population,
        metric,
        null as interval_metric,
        if(metric = 'f05_macro', 'macro_question', 'pooled') as aggregation,
        value,
        n,
        n_scored
    from {{ ref('met_multisource_selective') }}
),

selective as (
    select distinct run_set_id
    from {{ ref('met_multisource') }}
    where has_abstained
),

-- The accuracy of a system that may abstain is that of its given answers, and is named so.
named as (
    select
        figure.* exclude (metric),
        run_set.* exclude (run_set_id, run_ids),
        if(
            figure.metric = 'macro_accuracy'
            and (run_set.system like '%+skip' or selective.run_set_id is not null),
            'selective_accuracy',
            figure.metric
        ) as metric
    from figure
    inner join {{ ref('met_run_set') }} as run_set
        on figure.run_set_id = run_set.run_set_id
    left join selective on figure.run_set_id = selective.run_set_id
),

ours as (
    select
        named.benchmark,
        named.dataset,
        'survey' as track,
        named.system,
        named.model,
        named.condition,
        named.provenance,
        named.metric,
        named.population,
        named.aggregation,
        named.value,
        interval.lo,
        interval.hi,
        case when interval.lo is not null then 'bootstrap over seed-personas' end
            as interval_method,
        named.n,
        named.n_scored,
        named.metric <> 'aurc' as higher_is_better,
        named.run_set_id,
        named.metric in ('macro_accuracy', 'selective_accuracy')
        and named.population = 'test' as headline
    from named
    left join {{ ref('met_multisource_interval') }} as interval
        on
            named.run_set_id = interval.run_set_id
            and named.population = interval.population
            and named.interval_metric = interval.metric
),

-- The paper's figures: four seeds of 120 test personas, on its own questions of the population.
asked_by_paper as (
    select
        question_id,
        type
    from {{ ref('question') }}
    where question_id in (select question_id from {{ ref('question_source') }} where in_release)
),

population_size as (
    select
        population.population,
        480 * count(*) // if(population.facet = 'difficulty', 3, 1) as n
    from {{ ref('population') }} as population
    inner join asked_by_paper as question
        on
            population.facet in ('all', 'difficulty')
            or population.facet_value in (question.type, question.question_id)
    where population.benchmark = 'multisource'
    group by population.population, population.facet
),

quoted as (
    select
        'multisource' as benchmark,
        'paper' as dataset,
        'survey' as track,
        figure.system,
        cast(null as varchar) as model,
        figure.condition,
        'quoted' as provenance,
        figure.metric,
        figure.population,
        figure.aggregation,
        figure.value,
        figure.lo,
        figure.hi,
        if(figure.lo is null, null, 'as published') as interval_method,
        population_size.n,
        population_size.n as n_scored,
        true as higher_is_better,
        left(sha256('table ' || figure.source_table), 20) as run_set_id,
        false as headline
    from {{ ref('published_figure') }} as figure
    inner join population_size
        on figure.population = population_size.population
    where figure.metric in ('macro_accuracy', 'selective_accuracy', 'coverage', 'f05_macro')
),

-- Beside every score: how many of the items a run answered at all. Conversations have it by
-- population, from the models of their own.
answered as (
    select
        run_set.benchmark,
        run_set.dataset,
        submission.track,
        run_set.system,
        run_set.model,
        run_set.condition,
        run_set.provenance,
        'submission_coverage' as metric,
        if(run_set.benchmark = 'multisource', 'test', 'all') as population,
        'pooled' as aggregation,
        submission.n_answered / submission.n_asked as value,
        cast(null as double) as lo,
        cast(null as double) as hi,
        cast(null as varchar) as interval_method,
        submission.n_asked as n,
        submission.n_asked as n_scored,
        true as higher_is_better,
        submission.run_set_id,
        false as headline
    from {{ ref('met_submission') }} as submission
    inner join {{ ref('met_run_set') }} as run_set
        on submission.run_set_id = run_set.run_set_id
    where submission.track not in ('chat', 'qa')
)

select * from ours
union all by name
select * from answered
union all by name
select * from quoted
union all by name
select * from {{ ref('leaderboard_conversation') }}
union all by name
select * from {{ ref('leaderboard_setoka') }}
