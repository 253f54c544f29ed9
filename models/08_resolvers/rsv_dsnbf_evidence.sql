-- Per test item, class and candidate label: the log prior and the summed log emissions.
with emitted as (
    select
        atom.subject_id,
        atom.question_id,
        emission.difficulty,
        emission.label,
        sum(emission.log_probability_nano) as log_emission_nano
    from {{ ref('atm_multisource') }} as atom
    inner join {{ ref('rsv_dsnbf_table') }} as emission
        on
            atom.dataset = emission.dataset
            and atom.question_id = emission.question_id
            and atom.source = emission.source
            and atom.label = emission.seen
    group by atom.subject_id, atom.question_id, emission.difficulty, emission.label
)

select
    item.dataset,
    item.item_id,
    item.subject_id,
    class_prior.difficulty,
    class_prior.label,
    class_prior.log_probability_nano as log_prior_nano,
    cast(coalesce(emitted.log_emission_nano, 0) as bigint) as log_emission_nano
from {{ ref('core_item') }} as item
inner join {{ ref('rsv_dsnbf_table') }} as class_prior
    on
        item.dataset = class_prior.dataset
        and item.category = class_prior.question_id
        and class_prior.source is null
left join emitted
    on
        item.subject_id = emitted.subject_id
        and item.category = emitted.question_id
        and class_prior.difficulty = emitted.difficulty
        and class_prior.label = emitted.label
where item.benchmark = 'multisource' and item.split = 'test'
