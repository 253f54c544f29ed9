-- The temperature that gives the best macro accuracy on calibration; ties take the smallest.
with grid as (
    select unnest(range(1, 31)) as temperature_tenths
),

candidate as (
    select
        evidence.dataset,
        evidence.question_id,
        evidence.item_id,
        grid.temperature_tenths,
        arg_max(
            evidence.label,
            (
                10 * evidence.log_prior_nano
                + grid.temperature_tenths * evidence.log_emission_nano,
                -evidence.ordinal
            )
        ) as answer
    from {{ ref('rsv_nbf_evidence') }} as evidence
    cross join grid
    where evidence.split = 'calibration'
    group by all
),

judged as (
    select
        candidate.dataset,
        candidate.temperature_tenths,
        candidate.question_id,
        -- Integers of 1e-9, so that a tie is a tie.
        sum(cast(candidate.answer = label.label as bigint)) * 1000000000 // count(*)
            as accuracy_nano
    from candidate
    inner join {{ ref('core_item') }} as item
        on candidate.item_id = item.item_id
    inner join {{ ref('train_label') }} as label
        on
            item.subject_id = label.subject_id
            and item.category = label.question_id
    group by candidate.dataset, candidate.temperature_tenths, candidate.question_id
),

macro as (
    select
        dataset,
        temperature_tenths,
        sum(accuracy_nano) as summed_accuracy_nano,
        count(*) as n_questions
    from judged
    group by dataset, temperature_tenths
)

select
    dataset,
    arg_min(temperature_tenths, (-summed_accuracy_nano, temperature_tenths))
        as temperature_tenths,
    max(summed_accuracy_nano) / (1e9 * max(n_questions)) as calibration_macro_accuracy
from macro
group by dataset
