-- The gap between two ranks as a share of the scale; 0 or 1 where a label has no rank.
with scale as (
    select
        question_id,
        greatest(max(bias_rank) - 1, 1) as steps
    from {{ ref('answer_option') }}
    group by question_id
)

select
    one.question_id,
    one.label,
    other.label as other_label,
    case
        when one.bias_rank is null or other.bias_rank is null
            then if(one.label = other.label, 0.0, 1.0)
        else abs(one.bias_rank - other.bias_rank) / scale.steps
    end as distance
from {{ ref('answer_option') }} as one
inner join {{ ref('answer_option') }} as other
    on one.question_id = other.question_id
inner join scale
    on one.question_id = scale.question_id
