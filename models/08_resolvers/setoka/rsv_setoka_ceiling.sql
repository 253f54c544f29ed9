-- What no system can pass, and says so. The reference planner runs the stored SQL, whose answer is
-- gold's by construction: a gate and a test run its text. Of traits, which have no SQL, the quota
-- oracle tells what their true counts tell: for each trait, how often its high entries happen less
-- how often its low ones do, each as the level that the count stands for.
with reference as (
    select
        label.dataset,
        label.item_id,
        'dbquery/reference/raw' as system,
        if(label.reference_sql is null, null, gold.answer) as answer,
        label.reference_sql as sql
    from {{ ref('lbl_setoka') }} as label
    inner join {{ ref('gold_setoka') }} as gold on label.item_id = gold.item_id
),

counted as (
    select
        plan.subject_id,
        plan.domain as trait,
        sum(if(plan.pole = 'high', quota.level, -quota.level)) as balance
    from {{ ref('stg_setoka__plan_entry') }} as plan
    inner join {{ ref('stg_setoka__quota') }} as quota
        on
            plan.subject_id = quota.subject_id
            and plan.entry = quota.entry
    group by plan.subject_id, plan.domain
),

quota as (
    select
        label.dataset,
        label.item_id,
        'quota_oracle' as system,
        -- Eleven entries of level 3 at most, so that 0 to 100 is never left.
        if(
            label.level = 'PT',
            cast(cast(50 + coalesce(counted.balance, 0) as integer) as varchar),
            null
        ) as answer,
        cast(null as varchar) as sql
    from {{ ref('lbl_setoka') }} as label
    left join counted
        on
            label.subject_id = counted.subject_id
            and label.family = counted.trait
),

answered as (
    select * from reference
    union all
    select * from quota
)

select
    dataset,
    item_id,
    system,
    'views' as condition,
    answer,
    cast(null as varchar[]) as tied,
    answer is null as abstained,
    cast(null as double) as confidence,
    sql
from answered
