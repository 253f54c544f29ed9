with resolved as (
    select * from {{ ref('rsv_random') }}
    union all
    select * from {{ ref('rsv_majority_class') }}
    union all
    select * from {{ ref('rsv_ssb') }}
    union all
    select * from {{ ref('rsv_majority_vote') }}
    union all
    select * from {{ ref('rsv_nbf') }}
    union all
    select * from {{ ref('rsv_reachability') }}
)

select
    run.run_id,
    resolved.item_id,
    resolved.answer,
    resolved.tied,
    false as abstained,
    resolved.confidence,
    cast(null as varchar[]) as retrieved,
    cast(null as varchar) as retrieved_text,
    cast(null as varchar) as sql,
    cast(null as varchar) as error,
    cast(null as integer) as prompt_tokens,
    cast(null as integer) as completion_tokens
from resolved
inner join {{ ref('core_run') }} as run
    on
        resolved.dataset = run.dataset
        and resolved.system = run.system
        and resolved.condition = run.condition
