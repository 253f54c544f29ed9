-- Whether an activity comes with an annotation: what train groups, their wording in part withheld,
-- have shown each sign to weigh.
with weight as (
    select
        key as sign,
        value
    from {{ ref('understanding_parameter') }}
    where part = 'sign_weight'
)

select
    sign.dataset,
    sign.subject_id,
    sign.activity,
    sign.label_id,
    round(
        1 / (1 + exp(
            -(
                any_value(constant.value)
                + sum(cast(round(1e9 * weight.value * sign.amount) as bigint)) / 1e9
            )
        )), 6
    ) as belief
from {{ ref('beh_sign') }} as sign
inner join weight on sign.sign = weight.sign
inner join weight as constant on constant.sign = 'none'
group by sign.dataset, sign.subject_id, sign.activity, sign.label_id
