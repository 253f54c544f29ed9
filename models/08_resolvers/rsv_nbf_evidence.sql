-- Per item and candidate label: the log prior and the summed log emissions of its cells.
with emitted as (
    select
        atom.subject_id,
        atom.question_id,
        emission.label,
        sum(emission.log_probability_nano) as log_emission_nano,
        count(*) as n_active
    from {{ ref('atm_multisource') }} as atom
    inner join {{ ref('rsv_nbf_table') }} as emission
        on
            atom.dataset = emission.dataset
            and atom.question_id = emission.question_id
            and atom.source = emission.source
            and atom.label = emission.seen
    group by atom.subject_id, atom.question_id, emission.label
)

select
    item.dataset,
    item.item_id,
    item.subject_id,
    item.category as question_id,
    item.split,
    label_prior.label,
    answer_option.ordinal,
    label_prior.log_probability_nano as log_prior_nano,
    cast(coalesce(emitted.log_emission_nano, 0) as bigint) as log_emission_nano,
    coalesce(emitted.n_active, 0) as n_active
from {{ ref('core_item') }} as item
inner join {{ ref('rsv_nbf_table') }} as label_prior
    on
        item.dataset = label_prior.dataset
        and item.category = label_prior.question_id
        and label_prior.source is null
inner join {{ ref('answer_option') }} as answer_option
    on
        label_prior.question_id = answer_option.question_id
        and label_prior.label = answer_option.label
left join emitted
    on
        item.subject_id = emitted.subject_id
        and item.category = emitted.question_id
        and label_prior.label = emitted.label
where item.benchmark = 'multisource' and item.split in ('calibration', 'test')
