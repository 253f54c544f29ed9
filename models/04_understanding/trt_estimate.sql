-- Where a user stands on each trait, from behaviour alone: the train users' mean, and what the
-- evidence adds to it. Whole billionths, so that ranks are exact.
{% set nano = 'cast(round(1e9 * ({})) as bigint)' %}
with parameter as (
    select * from {{ ref('understanding_parameter') }}
),

trait as (
    select
        key as trait,
        max(value) filter (part = 'trait_mean') as mean,
        max(value) filter (part = 'trait_sd') as sd,
        max(value) filter (part = 'trait_error') as error
    from parameter
    where part in ('trait_mean', 'trait_sd', 'trait_error')
    group by key
),

subject as (
    select dataset, subject_id from {{ ref('subject_setoka') }}
),

-- Evidence on each trait's own behaviour, weighed by how much train groups have shown it to tell.
feature as (
    select
        evidence.subject_id,
        evidence.domain,
        sum({{ nano.format('strength.value * evidence.amount') }}) as value
    from {{ ref('trt_evidence') }} as evidence
    inner join parameter as strength
        on strength.part = 'trait_strength' and evidence.evidence = strength.key
    group by evidence.subject_id, evidence.domain
),

-- Traits go together, so each is told by the evidence on all.
weighed as (
    select
        subject.dataset,
        subject.subject_id,
        weight.key as trait,
        sum(
            {{ nano.format('weight.value * (coalesce(feature.value, 0) / 1e9 - mean.value)') }}
        ) as added
    from subject
    cross join parameter as weight
    inner join parameter as mean
        on mean.part = 'trait_feature_mean' and weight.subkey = mean.key
    left join feature
        on subject.subject_id = feature.subject_id and weight.subkey = feature.domain
    where weight.part = 'trait_weight'
    group by subject.dataset, subject.subject_id, weight.key
),

support as (
    select
        subject_id,
        count(*) as n_support
    from {{ ref('beh_activity') }}
    where n_events > 1
    group by subject_id
),

estimated as (
    select
        weighed.dataset,
        weighed.subject_id,
        weighed.trait,
        trait.mean,
        trait.sd as spread,
        trait.error,
        least(greatest(trait.mean + weighed.added / 1e9, 0), 1) as estimate,
        coalesce(support.n_support, 0) as n_support
    from weighed
    inner join trait on weighed.trait = trait.trait
    left join support on weighed.subject_id = support.subject_id
)

-- The logistic curve that comes closest to the normal one stands for it.
select
    dataset,
    subject_id,
    trait,
    estimate,
    error as sd,
    100 / (1 + exp(-1.702 * (estimate - mean) / spread)) as percentile,
    n_support
from estimated
