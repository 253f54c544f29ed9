-- For each category of the catalogue the activity of the user's that is most likely it, with its
-- rates, times, companions and conditions, and those of what was observed to come with it. A
-- category that none is believed to be has `is_believed` false and the values of the nearest.
with closest as (
    select
        subject_id,
        category_id,
        min(score_below_best) as score_below_best
    from {{ ref('beh_candidate') }}
    group by subject_id, category_id
),

nearest as (
    select
        candidate.dataset,
        candidate.subject_id,
        candidate.category_id,
        candidate.family,
        candidate.activity,
        candidate.belief,
        candidate.is_best as is_believed
    from {{ ref('beh_candidate') }} as candidate
    inner join closest
        on
            candidate.subject_id = closest.subject_id
            and candidate.category_id = closest.category_id
            and candidate.score_below_best = closest.score_below_best
    qualify row_number() over (
        partition by candidate.subject_id, candidate.category_id
        order by candidate.n_events desc, candidate.activity asc
    ) = 1
)

select
    nearest.dataset,
    nearest.subject_id,
    nearest.category_id,
    nearest.family,
    nearest.is_believed,
    nearest.belief,
    activity.* exclude (dataset, subject_id, category_id, family)
from nearest
inner join {{ ref('beh_activity') }} as activity
    on nearest.subject_id = activity.subject_id and nearest.activity = activity.activity
