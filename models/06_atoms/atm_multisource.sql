-- All cells of question x source: the topic readouts where the registry maps the source to the
-- question, and the two edge answers that all five sources share.
with readout as (
    select * from {{ ref('atm_multisource__sleep') }}
    unpivot (label for question_id in (a1 as 'A1', c3 as 'C3', e1 as 'E1', ctrl2 as 'Ctrl2'))
    union all
    select * from {{ ref('atm_multisource__work') }}
    unpivot (label for question_id in (a2 as 'A2', b3 as 'B3', f3 as 'F3'))
    union all
    select * from {{ ref('atm_multisource__diet') }}
    unpivot (label for question_id in (a3 as 'A3', d2 as 'D2', ctrl1 as 'Ctrl1'))
    union all
    select * from {{ ref('atm_multisource__social') }}
    unpivot (label for question_id in (c2 as 'C2', d1 as 'D1', f1 as 'F1', g2 as 'G2'))
    union all
    select * from {{ ref('atm_multisource__exercise') }}
    unpivot (label for question_id in (b2 as 'B2', e2 as 'E2', f2 as 'F2', g1 as 'G1'))
),

planned as (
    select
        dataset,
        subject_id,
        count_if(social_intent and day_index > 16) as social_plans
    from {{ ref('stream_planner') }}
    group by dataset, subject_id
),

subject as (
    select
        profile.dataset,
        profile.subject_id,
        profile.afterhours_work_style is null as has_no_work_style,
        planned.social_plans = 0 as has_no_social_plan
    from {{ ref('stream_profile') }} as profile
    left join planned
        on profile.dataset = planned.dataset and profile.subject_id = planned.subject_id
)

select
    subject.dataset,
    subject.subject_id,
    cell.question_id,
    cell.source,
    case
        when cell.question_id = 'B3' and subject.has_no_work_style then 'no_approach_described'
        when cell.question_id = 'C2' and subject.has_no_social_plan then 'no_plans'
        else readout.label
    end as label
from subject
cross join {{ ref('question_source') }} as cell
left join readout
    on
        subject.dataset = readout.dataset
        and subject.subject_id = readout.subject_id
        and cell.question_id = readout.question_id
        and cell.source = readout.source
        and cell.is_mapped
