with vote as (
    select
        subject_id,
        question_id,
        label,
        count(*) as votes
    from {{ ref('atm_multisource') }}
    where label is not null
    group by subject_id, question_id, label
),

ranked as (
    select
        *,
        max(votes) over (partition by subject_id, question_id) as most,
        sum(votes) over (partition by subject_id, question_id) as cast_votes
    from vote
),

winner as (
    select
        ranked.subject_id,
        ranked.question_id,
        list(ranked.label order by answer_option.ordinal) as tied,
        max(ranked.most) / max(ranked.cast_votes) as share
    from ranked
    inner join {{ ref('answer_option') }} as answer_option
        on
            ranked.question_id = answer_option.question_id
            and ranked.label = answer_option.label
    where ranked.votes = ranked.most
    group by ranked.subject_id, ranked.question_id
)

-- With no vote cast at all, every option is equally ranked.
select
    item.dataset,
    item.item_id,
    'majority_vote' as system,
    'direct_readout' as condition,
    coalesce(winner.tied, item.answer_space)[1] as answer,
    coalesce(winner.tied, item.answer_space) as tied,
    coalesce(winner.share, 0.0) as confidence
from {{ ref('core_item') }} as item
left join winner
    on
        item.subject_id = winner.subject_id
        and item.category = winner.question_id
where item.benchmark = 'multisource' and item.split = 'test'
