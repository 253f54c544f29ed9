-- What became of the items of each track that a run set was asked: how a score's denominator is
-- made up.
with run_set as (
    select
        run_set_id,
        unnest(run_ids) as run_id
    from {{ ref('met_run_set') }}
),

asked as (
    select
        run_set.run_set_id,
        item.track,
        item.item_id,
        answer.item_id is null as is_missing,
        coalesce(answer.abstained, false) as is_abstained,
        answer.answer is null and answer.retrieved is null and answer.error is not null as is_failed
    from run_set
    inner join {{ ref('met_run_track') }} as run on run_set.run_id = run.run_id
    inner join {{ ref('core_item') }} as item
        on
            run.benchmark = item.benchmark
            and run.dataset = item.dataset
            and run.track = item.track
    left join {{ ref('core_answer') }} as answer
        on
            run.run_id = answer.run_id
            and item.item_id = answer.item_id
    where item.split = 'test'
)

select
    run_set_id,
    track,
    count(*) as n_asked,
    count(*) filter (where not (is_missing or is_abstained or coalesce(is_failed, false)))
        as n_answered,
    count(*) filter (where is_abstained) as n_abstained,
    count(*) filter (where not is_abstained and coalesce(is_failed, false)) as n_failed,
    count(*) filter (where is_missing) as n_missing
from asked
group by run_set_id, track
