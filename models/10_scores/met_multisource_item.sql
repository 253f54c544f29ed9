-- The scored items with what they are aggregated by.
select
    run.run_id,
    run.dataset,
    run.system,
    run.condition,
    score.item_id,
    item.subject_id,
    item.category as question_id,
    item.level as type,
    gold.stratum as difficulty,
    score.value,
    score.scored,
    coalesce(score.reason = 'abstained', false) as is_abstained,
    answer.confidence
from {{ ref('core_score') }} as score
inner join {{ ref('core_run') }} as run
    on score.run_id = run.run_id
inner join {{ ref('core_item') }} as item
    on score.item_id = item.item_id
inner join {{ ref('core_gold') }} as gold
    on score.item_id = gold.item_id
left join {{ ref('core_answer') }} as answer
    on
        score.run_id = answer.run_id
        and score.item_id = answer.item_id
where run.benchmark = 'multisource'
