-- What abstaining is worth, on the whole test split: F0.5 in both forms, and the area under
-- the risk-coverage curve as the mean over the orders of equal confidences.
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

-- The forced form of a selective system says what an abstention would have earned.
paired as (
    select
        selective.run_set_id,
        selective.question_id,
        selective.system,
        selective.scored,
        coalesce(selective.value, 0.0) as value,
        forced.value as forced_value
    from run_set_item as selective
    inner join {{ ref('met_multisource_item') }} as forced
        on
            selective.dataset = forced.dataset
            and selective.condition = forced.condition
            and selective.item_id = forced.item_id
            and replace(selective.system, '+skip', '') = forced.system
    where selective.system like '%+skip'
),

per_question as (
    select
        run_set_id,
        question_id,
        any_value(system) as system,
        sum(value) as right_answered,
        count(*) filter (where scored) as answered,
        sum(forced_value) as right_forced,
        sum(forced_value) filter (where not scored) as right_withheld,
        count(*) as asked
    from paired
    group by run_set_id, question_id
),

summed as (
    select
        run_set_id,
        avg(right_answered / nullif(answered, 0)) as precision_macro,
        avg(right_forced / asked) as forced_macro,
        sum(answered) / sum(asked) as coverage,
        sum(right_answered) as true_positive,
        sum(answered) - sum(right_answered) as false_positive,
        -- nbf, dsnbf and the rest count every abstention as missed, abf and ssb only those
        -- that would have been right (spec section 4).
        case
            when any_value(system) in ('abf+skip', 'ssb+skip') then sum(right_withheld)
            else sum(asked) - sum(answered)
        end as false_negative,
        cast(sum(asked) as bigint) as n,
        cast(sum(answered) as bigint) as n_scored
    from per_question
    group by run_set_id
),

-- As published: precision is selective accuracy, recall what of the forced accuracy it covers.
f05 as (
    select
        *,
        precision_macro * coverage / nullif(forced_macro, 0) as recall_macro
    from summed
),

graded as (
    select
        run_set_id,
        confidence,
        count(*) as size,
        sum(1 - value) as errors
    from run_set_item
    where scored and confidence is not null and system not like '%+skip'
    group by run_set_id, confidence
),

accumulated as (
    select
        *,
        coalesce(sum(size) over earlier, 0) as before,
        coalesce(sum(errors) over earlier, 0) as errors_before
    from graded
    window earlier as (
        partition by run_set_id
        order by confidence desc
        rows between unbounded preceding and 1 preceding
    )
),

-- After j of the answers of one confidence, j / size of its errors have been met on average.
placed as (
    select
        run_set_id,
        (errors_before + errors * j / size) / (before + j) as risk
    from (
        select
            *,
            unnest(range(1, size + 1)) as j
        from accumulated
    ) as spread
)

select
    run_set_id,
    'f05_micro' as metric,
    if(
        n_scored > 0,
        1.25 * true_positive
        / nullif(1.25 * true_positive + 0.25 * false_negative + false_positive, 0),
        null
    ) as value,
    n,
    n_scored
from f05
union all
select
    run_set_id,
    'f05_macro' as metric,
    1.25 * precision_macro * recall_macro
    / nullif(0.25 * precision_macro + recall_macro, 0) as value,
    n,
    n_scored
from f05
union all
select
    run_set_id,
    'aurc' as metric,
    avg(risk) as value,
    count(*) as n,
    count(*) as n_scored
from placed
group by run_set_id
