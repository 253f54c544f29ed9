with resolved as (
    select * from {{ ref('rsv_random') }}
    union all by name
    select * from {{ ref('rsv_majority_class') }}
    union all by name
    select * from {{ ref('rsv_ssb') }}
    union all by name
    select * from {{ ref('rsv_ssb_skip') }}
    union all by name
    select * from {{ ref('rsv_ssb_global') }}
    union all by name
    select * from {{ ref('rsv_majority_vote') }}
    union all by name
    select * from {{ ref('rsv_argrag') }}
    union all by name
    select * from {{ ref('rsv_bcf') }}
    union all by name
    select * from {{ ref('rsv_abf') }}
    union all by name
    select * from {{ ref('rsv_nbf') }}
    union all by name
    select * from {{ ref('rsv_dsnbf') }}
    union all by name
    select * from {{ ref('rsv_day_fusion') }}
    union all by name
    select * from {{ ref('rsv_reachability') }}
    union all by name
    select * from {{ ref('rtv_random') }}
    union all by name
    select * from {{ ref('rtv_recency') }}
    union all by name
    select * from {{ ref('rtv_recency_user') }}
    union all by name
    select * from {{ ref('rtv_bm25') }}
    union all by name
    select * from {{ ref('rtv_bm25_point_in_time') }}
    union all by name
    select * from {{ ref('rtv_oracle') }}
    union all by name
    select * from {{ ref('rtv_always_abstain') }}
    union all by name
    select * from {{ ref('dbq_answer') }}
    union all by name
    select * from {{ ref('rsv_setoka_floor') }}
    union all by name
    select * from {{ ref('rsv_setoka_ceiling') }}
)

select
    run.run_id,
    resolved.item_id,
    resolved.answer,
    resolved.tied,
    coalesce(resolved.abstained, false) as abstained,
    resolved.confidence,
    resolved.retrieved,
    cast(null as varchar) as retrieved_text,
    resolved.sql,
    resolved.error,
    cast(null as integer) as prompt_tokens,
    cast(null as integer) as completion_tokens
from resolved
inner join {{ ref('core_run') }} as run
    on
        resolved.dataset = run.dataset
        and resolved.system = run.system
        and resolved.condition = run.condition
union all by name
select
    run.run_id,
    answer.* exclude (submission, stores)
from {{ ref('stg_core__submission_answer') }} as answer
inner join {{ ref('core_run') }} as run on answer.submission = run.submission
