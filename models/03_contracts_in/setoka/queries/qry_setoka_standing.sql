-- PT: where a user stands on a trait, asked in two ways. The answer is the sampled trait on a scale
-- to 100; only its rank among users counts.
with trait as (
    select * from {{ ref('stg_setoka__trait') }}
    where not starts_with(dataset, 'setoka-train-')
),

-- The entries that rest on an item of the trait's domain, and all that tells of them.
cited as (
    select distinct
        plan.subject_id,
        plan.entry,
        scale_key.domain
    from (
        select subject_id, entry, unnest(evidence) as item from {{ ref('stg_setoka__plan_entry') }}
    ) as plan
    inner join {{ ref('setoka_scale_key') }} as scale_key on plan.item = scale_key.item
),

evidence as (
    select
        cited.subject_id,
        cited.domain,
        list_distinct(
            flatten(list(occurrence.records order by occurrence.start_local, occurrence.event_id))
        ) as evidence
    from cited
    inner join {{ ref('qry_setoka_occurrence') }} as occurrence
        on
            cited.subject_id = occurrence.subject_id
            and cited.entry = occurrence.entry
    group by cited.subject_id, cited.domain
)

select
    trait.dataset,
    trait.subject_id,
    'PT' as level,
    cast(null as integer) as depth,
    cast(null as varchar) as combination,
    trait.trait as family,
    trait.trait as phrasing_family,
    phrasing.phrasing,
    trait.trait || '|' || phrasing.phrasing as query_id,
    'number' as answer_type,
    cast(cast(100 * trait.theta_raw as decimal(12, 7)) as varchar) as answer,
    evidence.evidence,
    cast(null as varchar) as reference_sql,
    row_number() over (
        partition by trait.dataset, person.group_id, trait.trait, phrasing.phrasing
        order by trait.theta_raw, trait.subject_id
    ) as trait_rank
from trait
inner join {{ ref('stg_setoka__user') }} as person on trait.subject_id = person.subject_id
inner join {{ ref('setoka_phrasing') }} as phrasing
    on phrasing.level = 'PT' and trait.trait = phrasing.family
inner join evidence
    on
        trait.subject_id = evidence.subject_id
        and trait.trait = evidence.domain
