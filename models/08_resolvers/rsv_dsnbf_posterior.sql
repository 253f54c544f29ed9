-- The blend of the global posterior and the class posteriors, weighed by what class the
-- subject looks like; in integers of 1e-9.
with setting as (
    select
        dataset,
        max(value) filter (where parameter = 'temperature') as temperature,
        max(value) filter (where parameter = 'global_weight') as global_weight
    from {{ ref('rsv_dsnbf_parameter') }}
    where system = 'dsnbf' and cell = 0
    group by dataset
),

class_score as (
    select
        evidence.dataset,
        evidence.item_id,
        evidence.subject_id,
        evidence.difficulty,
        evidence.label,
        (evidence.log_prior_nano + setting.temperature * evidence.log_emission_nano) / 1e9
            as score
    from {{ ref('rsv_dsnbf_evidence') }} as evidence
    inner join setting
        on evidence.dataset = setting.dataset
),

class_weight as (
    select
        *,
        exp(score - max(score) over (partition by item_id, difficulty)) as weight
    from class_score
),

class_posterior as (
    select
        *,
        weight / sum(weight) over (partition by item_id, difficulty) as posterior
    from class_weight
),

stratified as (
    select
        class_posterior.item_id,
        class_posterior.label,
        sum(cast(round(1e9 * class_posterior.posterior * belief.probability) as bigint))
            as posterior_nano
    from class_posterior
    inner join {{ ref('rsv_dsnbf_class') }} as belief
        on
            class_posterior.subject_id = belief.subject_id
            and class_posterior.difficulty = belief.difficulty
    group by class_posterior.item_id, class_posterior.label
),

global_score as (
    select
        evidence.dataset,
        evidence.item_id,
        evidence.label,
        evidence.ordinal,
        evidence.n_active,
        setting.global_weight,
        (evidence.log_prior_nano + setting.temperature * evidence.log_emission_nano) / 1e9
            as score
    from {{ ref('rsv_nbf_evidence') }} as evidence
    inner join setting
        on evidence.dataset = setting.dataset
    where evidence.split = 'test'
),

global_weighed as (
    select
        *,
        exp(score - max(score) over (partition by item_id)) as weight
    from global_score
)

select
    global_weighed.dataset,
    global_weighed.item_id,
    global_weighed.label,
    global_weighed.ordinal,
    global_weighed.n_active,
    cast(round(
        1e9 * global_weighed.global_weight * global_weighed.weight
        / sum(global_weighed.weight) over (partition by global_weighed.item_id)
        + (1 - global_weighed.global_weight) * coalesce(stratified.posterior_nano, 0)
    ) as bigint) as posterior_nano
from global_weighed
left join stratified
    on
        global_weighed.item_id = stratified.item_id
        and global_weighed.label = stratified.label
