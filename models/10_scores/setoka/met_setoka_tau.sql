-- Kendall's tau_a, a run, group and trait; a pair with a missing standing counts 0.
with pair as (
    select
        one.run_id,
        one.dataset,
        one.group_id,
        one.trait,
        coalesce(sign(one.standing - other.standing) * sign(one.theta - other.theta), 0) as order_is
    from {{ ref('met_setoka_standing') }} as one
    inner join {{ ref('met_setoka_standing') }} as other
        on
            one.run_id = other.run_id
            and one.group_id = other.group_id
            and one.trait = other.trait
            and one.subject_id < other.subject_id
)

select
    run_id,
    dataset,
    group_id,
    trait,
    cast(sum(order_is) as bigint) as concordance,
    count(*) as pairs,
    sum(order_is) / count(*) as tau
from pair
group by run_id, dataset, group_id, trait
