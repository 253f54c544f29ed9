-- Abductive bias fusion: how well each label explains what the sources say, a mixture of a
-- biased and an unbiased reading, in integers of 1e-9.
with shape as (
    select
        dataset,
        max(value) filter (where parameter = 'steepness') as steepness,
        max(value) filter (where parameter = 'mixture') as mixture
    from {{ ref('rsv_parameter') }}
    where system = 'abf' and cell = 0
    group by dataset
),

source_weight as (
    select
        dataset,
        source,
        1 - value as weight
    from {{ ref('rsv_parameter') }}
    where system = 'abf' and parameter = 'deflation' and cell = 0
),

support as (
    select
        reported.question_id,
        reported.source,
        reported.label,
        plain.other_label as seen,
        biased.distance as biased_distance,
        plain.distance as plain_distance
    from {{ ref('rsv_reported_label') }} as reported
    inner join {{ ref('rsv_label_distance') }} as plain
        on
            reported.question_id = plain.question_id
            and reported.label = plain.label
    inner join {{ ref('rsv_label_distance') }} as biased
        on
            reported.question_id = biased.question_id
            and reported.reported = biased.label
            and plain.other_label = biased.other_label
),

explained as (
    select
        atom.subject_id,
        atom.question_id,
        support.label,
        sum(cast(round(1e9 * source_weight.weight * (
            shape.mixture * greatest(0, 1 - shape.steepness * support.biased_distance)
            + (1 - shape.mixture) * greatest(0, 1 - shape.steepness * support.plain_distance)
        )) as bigint)) as score_nano,
        count(*) as n_active
    from {{ ref('atm_multisource') }} as atom
    inner join support
        on
            atom.question_id = support.question_id
            and atom.source = support.source
            and atom.label = support.seen
    inner join source_weight
        on
            atom.dataset = source_weight.dataset
            and atom.source = source_weight.source
    inner join shape
        on atom.dataset = shape.dataset
    group by atom.subject_id, atom.question_id, support.label
)

select
    item.dataset,
    item.item_id,
    option.label,
    option.ordinal,
    cast(coalesce(explained.score_nano, 0) as bigint) as score_nano,
    coalesce(explained.n_active, 0) as n_active
from {{ ref('core_item') }} as item
inner join {{ ref('answer_option') }} as option
    on item.category = option.question_id
left join explained
    on
        item.subject_id = explained.subject_id
        and item.category = explained.question_id
        and option.label = explained.label
where item.benchmark = 'multisource' and item.split = 'test'
