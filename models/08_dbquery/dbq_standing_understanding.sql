-- PT over the understanding layers: the percentile among typical adults, as a whole number.
select
    intent.item_id,
    [cast(cast(round(standing.percentile) as integer) as varchar)] as answers
from {{ ref('dbq_intent') }} as intent
inner join {{ ref('trt_estimate') }} as standing
    on intent.subject_id = standing.subject_id and intent.trait = standing.trait
where intent.family = 'standing' and standing.percentile is not null
