-- Every test item of a run's dataset gets a row: a missing answer is shown, and is wrong; an item
-- without gold is shown, and is not scored. A system of ours that says nothing at all of a dataset
-- had nothing there to learn from: it is unscored, which is not wrong.
with unfitted as (
    select run.run_id
    from {{ ref('core_run') }} as run
    anti join {{ ref('core_answer') }} as answer on run.run_id = answer.run_id
    where run.submission is null
),

asked as (
    select
        run.run_id,
        item.item_id
    from {{ ref('met_run_track') }} as run
    inner join {{ ref('core_item') }} as item
        on
            run.benchmark = item.benchmark
            and run.dataset = item.dataset
            and run.track = item.track
    where item.split = 'test' and item.track = 'survey'
)

select
    asked.run_id,
    asked.item_id,
    'label' as scorer,
    case
        when gold.item_id is null or not gold.answerable or answer.abstained then null
        when unfitted.run_id is not null then null
        when answer.item_id is null then 0.0
        when answer.tied is not null
            then if(list_contains(answer.tied, gold.answer), 1.0 / len(answer.tied), 0.0)
        else if(answer.answer = gold.answer, 1.0, 0.0)
    end as value,
    coalesce(gold.answerable, false)
    and not coalesce(answer.abstained, false)
    and unfitted.run_id is null as scored,
    case
        when gold.item_id is null then 'no label'
        when unfitted.run_id is not null then 'nothing to learn from'
        when answer.item_id is null then 'missing'
        when answer.abstained then 'abstained'
        when not gold.answerable then 'not answerable'
    end as reason
from asked
left join {{ ref('core_gold') }} as gold
    on asked.item_id = gold.item_id
left join {{ ref('core_answer') }} as answer
    on
        asked.run_id = answer.run_id
        and asked.item_id = answer.item_id
left join unfitted on asked.run_id = unfitted.run_id
union all by name
select * from {{ ref('score_answer') }}
union all by name
select * from {{ ref('score_retrieval') }}
union all by name
select * exclude (outcome, outcome_as_claimed) from {{ ref('score_reconstruction') }}
union all by name
select * from {{ ref('score_setoka') }}
