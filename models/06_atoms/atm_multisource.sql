-- All cells of question x source: the readouts of the topics and of what the registry
-- atom_models adds, where the source is mapped to the question, and the two edge answers that
-- all sources share.
with readout as (
    select
        topic.dataset,
        topic.subject_id,
        topic.source,
        answer.question_id,
        answer.label
    from {{ ref('atm_multisource__sleep') }} as topic
    cross join (
        values
        ('A1', topic.a1),
        ('C3', topic.c3),
        ('E1', topic.e1),
        ('Ctrl2', topic.ctrl2)
    ) as answer (question_id, label)
    union all
    select
        topic.dataset,
        topic.subject_id,
        topic.source,
        answer.question_id,
        answer.label
    from {{ ref('atm_multisource__work') }} as topic
    cross join (
        values
        ('A2', topic.a2),
        ('B3', topic.b3),
        ('F3', topic.f3)
    ) as answer (question_id, label)
    union all
    select
        topic.dataset,
        topic.subject_id,
        topic.source,
        answer.question_id,
        answer.label
    from {{ ref('atm_multisource__diet') }} as topic
    cross join (
        values
        ('A3', topic.a3),
        ('D2', topic.d2),
        ('Ctrl1', topic.ctrl1)
    ) as answer (question_id, label)
    union all
    select
        topic.dataset,
        topic.subject_id,
        topic.source,
        answer.question_id,
        answer.label
    from {{ ref('atm_multisource__social') }} as topic
    cross join (
        values
        ('C2', topic.c2),
        ('D1', topic.d1),
        ('F1', topic.f1),
        ('G2', topic.g2)
    ) as answer (question_id, label)
    union all
    select
        topic.dataset,
        topic.subject_id,
        topic.source,
        answer.question_id,
        answer.label
    from {{ ref('atm_multisource__exercise') }} as topic
    cross join (
        values
        ('B2', topic.b2),
        ('E2', topic.e2),
        ('F2', topic.f2),
        ('G1', topic.g1)
    ) as answer (question_id, label)
    {{ union_further('atom_models', ['dataset', 'subject_id', 'source', 'question_id', 'label']) }}
),

planned as (
    select
        dataset,
        subject_id,
        count(*) filter (where social_intent and day_index > 16) as social_plans
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
        when cell.is_mapped then readout.label
    end as label
from subject
cross join {{ ref('question_source') }} as cell
left join readout
    on
        subject.dataset = readout.dataset
        and subject.subject_id = readout.subject_id
        and cell.question_id = readout.question_id
        and cell.source = readout.source
