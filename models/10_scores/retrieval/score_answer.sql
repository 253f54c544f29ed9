-- Answers in words, compared with gold after folding case and white space. What a question that
-- cannot be answered asks for is an abstention; of one that can, an abstention is not scored. A
-- reply within a conversation is no answer in a few words: whether it is right, a judge says.
with asked as (
    select
        run.run_id,
        item.item_id,
        item.track,
        answer.item_id is null as is_missing,
        coalesce(answer.abstained, false) as is_abstained,
        answer.answer,
        gold.answerable,
        gold.answer as gold_answer
    from {{ ref('met_run_track') }} as run
    inner join {{ ref('core_item') }} as item
        on
            run.benchmark = item.benchmark
            and run.dataset = item.dataset
            and run.track = item.track
    left join {{ ref('core_gold') }} as gold on item.item_id = gold.item_id
    left join {{ ref('core_answer') }} as answer
        on
            run.run_id = answer.run_id
            and item.item_id = answer.item_id
    where item.track in ('chat', 'qa')
),

judged as (
    select
        *,
        case
            when answerable is null then 'no label'
            when is_missing then 'missing'
            when is_abstained and answerable then 'abstained'
            when answer is null and not is_abstained then 'retrieval alone'
            when track = 'chat' and answerable then 'needs a judge'
        end as reason
    from asked
)

select
    run_id,
    item_id,
    'exact_match' as scorer,
    case
        when reason = 'missing' then 0.0
        when reason is not null then null
        when is_abstained then 1.0
        else cast(
            coalesce({{ folded('answer') }} = {{ folded('gold_answer') }}, false) as double
        )
    end as value,
    coalesce(reason, 'missing') = 'missing' as scored,
    reason
from judged
