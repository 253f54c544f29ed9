-- population
select
    run.dataset,
    answer.run_id,
    answer.item_id
from core.answer as answer
left join core.run as run on answer.run_id = run.run_id

-- failing
with repeated as (
    select
        run_id,
        item_id,
        count(*) as n_answers
    from core.answer
    group by run_id, item_id
    having count(*) > 1
)

select
    run.dataset,
    repeated.run_id,
    run.system,
    repeated.item_id,
    repeated.n_answers
from repeated
left join core.run as run on repeated.run_id = run.run_id
