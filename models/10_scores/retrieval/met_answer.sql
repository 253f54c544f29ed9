-- What a run says beside what it retrieves: the share of items that it answers at all, and, of a
-- run that answers in words or abstains, the share that it gets right: of what can be answered and
-- of what cannot apart, since abstaining is right of the one and not scored of the other.
with run as (
    select
        run_set_id,
        condition,
        unnest(run_ids) as run_id
    from {{ ref('met_run_set') }}
),

judged as (
    select
        run.run_set_id,
        run.condition,
        item.track,
        member.population,
        coalesce(score.reason, '') as reason,
        score.scored,
        score.value,
        coalesce(not answer.abstained, false) as is_answered
    from {{ ref('score_answer') }} as score
    inner join run on score.run_id = run.run_id
    inner join {{ ref('core_item') }} as item on score.item_id = item.item_id
    inner join {{ ref('population_member') }} as member on score.item_id = member.item_id
    left join {{ ref('core_answer') }} as answer
        on
            score.run_id = answer.run_id
            and score.item_id = answer.item_id
)

select
    run_set_id,
    track,
    condition,
    population,
    'submission_coverage' as metric,
    cast(count(*) filter (where is_answered) as double) as total,
    count(*) as n,
    count(*) as n_scored
from judged
group by run_set_id, track, condition, population
union all
select
    run_set_id,
    track,
    condition,
    population,
    'exact_match' as metric,
    coalesce(sum(value), 0) as total,
    count(*) as n,
    count(*) filter (where scored) as n_scored
from judged
where population in ('answerable', 'unanswerable')
group by run_set_id, track, condition, population
having bool_or(reason not in ('retrieval alone', 'no label', 'missing', 'needs a judge'))
