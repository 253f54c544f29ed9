-- Where a run puts a user on a trait: the mean over the phrasings that it answers with a number,
-- NULL where it answers none, beside the sampled trait.
select
    score.run_id,
    subject.dataset,
    subject.group_id,
    label.subject_id,
    label.family as trait,
    sum({{ judged_number('answer.answer', 'decimal(18, 6)') }})
    / count({{ judged_number('answer.answer', 'decimal(18, 6)') }}) as mean_standing,
    -- Two phrasings at most: twice their mean is exact, and so is every comparison of it.
    sum({{ judged_number('answer.answer', 'decimal(18, 6)') }})
    * (2 // nullif(count({{ judged_number('answer.answer', 'decimal(18, 6)') }}), 0)) as standing,
    cast(any_value(gold.answer) as decimal(12, 7)) as theta,
    count(*) as n
from {{ ref('score_setoka') }} as score
inner join {{ ref('lbl_setoka') }} as label on score.item_id = label.item_id
inner join {{ ref('core_gold') }} as gold on score.item_id = gold.item_id
inner join {{ ref('core_subject') }} as subject on label.subject_id = subject.subject_id
left join {{ ref('core_answer') }} as answer
    on
        score.run_id = answer.run_id
        and score.item_id = answer.item_id
        and not answer.abstained
where label.level = 'PT'
group by score.run_id, subject.dataset, subject.group_id, label.subject_id, label.family
