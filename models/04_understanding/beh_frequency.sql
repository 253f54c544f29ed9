-- How often an annotation came with its activity, if it did: as often as fits best with how much of
-- the user's documents is understood, which all the annotations believed of the user show together;
-- or, at no rhythm, as often as it is told of.
with setting as (
    select
        max(value) filter (key = 'told') as told,
        max(value) filter (key = 'told_weight') as told_weight,
        max(value) filter (key = 'no_rhythm') as no_rhythm
    from {{ ref('understanding_parameter') }}
    where part = 'setting'
),

rhythm as (
    select
        rhythm.*,
        rhythm.n_on_told + rhythm.n_off_told as n_told,
        rhythm.n_on_told + rhythm.n_off_told + rhythm.n_on_silent + rhythm.n_off_silent
            as n_documents
    from {{ ref('beh_rhythm') }} as rhythm
),

likeliest as (
    select
        rhythm.*,
        annotation.belief
    from rhythm
    inner join {{ ref('beh_annotation') }} as annotation
        on
            rhythm.subject_id = annotation.subject_id
            and rhythm.activity = annotation.activity
            and rhythm.label_id = annotation.label_id
    cross join setting
    qualify row_number() over (
        partition by rhythm.subject_id, rhythm.activity, rhythm.label_id
        order by {{ understanding_told('rhythm', 'setting.told') }} desc, rhythm.n_times asc
    ) = 1
),

understood as (
    select
        likeliest.subject_id,
        least(
            (
                any_value(setting.told * setting.told_weight)
                + sum(cast(round(1e9 * likeliest.belief * likeliest.n_on_told) as bigint)) / 1e9
            ) / (
                any_value(setting.told_weight)
                + sum(
                    cast(
                        round(
                            1e9 * likeliest.belief * (likeliest.n_on_told + likeliest.n_on_silent)
                        ) as bigint
                    )
                ) / 1e9
            ), 0.99
        ) as share
    from likeliest
    cross join setting
    group by likeliest.subject_id
),

logged as (
    select
        rhythm.dataset,
        rhythm.subject_id,
        rhythm.activity,
        rhythm.label_id,
        rhythm.n_times,
        ln(1 - setting.no_rhythm) + {{ understanding_told('rhythm', 'understood.share') }} as even,
        case
            when rhythm.n_times = rhythm.n_told
                then
                    ln(setting.no_rhythm)
                    + rhythm.log_share / 1e6
                    + rhythm.n_told * ln(1 / document.value)
                    + rhythm.n_told * ln(least(rhythm.n_told / rhythm.n_documents, 0.99))
                    + (rhythm.n_documents - rhythm.n_told)
                    * ln(1 - least(rhythm.n_told / rhythm.n_documents, 0.99))
        end as uneven
    from rhythm
    cross join setting
    inner join understood on rhythm.subject_id = understood.subject_id
    inner join {{ ref('understanding_parameter') }} as document
        on document.part = 'document' and document.key = 'without'
),

compared as (
    select
        *,
        max(greatest(even, uneven)) over (partition by subject_id, activity, label_id) as best
    from logged
),

weighed as (
    select
        *,
        exp(even - best) + coalesce(exp(uneven - best), 0) as weight
    from compared
)

select
    dataset,
    subject_id,
    activity,
    label_id,
    n_times,
    round(weight / sum(weight) over (partition by subject_id, activity, label_id), 6) as belief
from weighed
