-- population
select
    run.dataset,
    answer.run_id,
    answer.item_id
from core.answer as answer
left join core.run as run on answer.run_id = run.run_id

-- failing
select
    coalesce(run.dataset, item.dataset) as dataset,
    answer.run_id,
    answer.item_id,
    run.system,
    run.dataset as run_dataset,
    item.dataset as item_dataset
from core.answer as answer
left join core.run as run on answer.run_id = run.run_id
left join core.item as item on answer.item_id = item.item_id
where
    run.run_id is null
    or item.item_id is null
    or run.dataset is distinct from item.dataset
