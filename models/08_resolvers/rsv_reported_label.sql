-- What each source would report if a label were true: a biased source moves a ranked label
-- one step along the question's scale, and stops at its ends.
with scale as (
    select
        question_id,
        max(bias_rank) as longest
    from {{ ref('answer_option') }}
    group by question_id
)

select
    truth.question_id,
    question_source.source,
    truth.label,
    coalesce(moved.label, truth.label) as reported
from {{ ref('answer_option') }} as truth
inner join {{ ref('question_source') }} as question_source
    on truth.question_id = question_source.question_id
inner join scale
    on truth.question_id = scale.question_id
left join {{ ref('answer_option') }} as moved
    on
        truth.question_id = moved.question_id
        -- An unranked label stays: greatest() would take a NULL rank for the lowest.
        and truth.bias_rank is not null
        and moved.bias_rank = greatest(
            1, least(scale.longest, truth.bias_rank + question_source.bias)
        )
