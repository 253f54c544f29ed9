-- The tracks that a run is scored on: those that it answers an item of, and of a run that answers
-- nothing, all. Within a track no item can be left out.
with asked as (
    select distinct
        benchmark,
        dataset,
        track
    from {{ ref('core_item') }}
),

answered as (
    select distinct
        answer.run_id,
        item.track
    from {{ ref('core_answer') }} as answer
    inner join {{ ref('core_item') }} as item on answer.item_id = item.item_id
)

select
    run.run_id,
    run.benchmark,
    run.dataset,
    asked.track
from {{ ref('core_run') }} as run
inner join asked
    on
        run.benchmark = asked.benchmark
        and run.dataset = asked.dataset
left join answered
    on
        run.run_id = answered.run_id
        and asked.track = answered.track
where
    answered.run_id is not null
    or run.run_id not in (select heard.run_id from answered as heard)
