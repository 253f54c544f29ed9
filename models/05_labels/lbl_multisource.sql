-- The label of every question, one row each, from the topic models and from those that the
-- registry label_models adds.
select
    topic.dataset,
    topic.subject_id,
    answer.question_id,
    answer.label
from {{ ref('lbl_multisource__sleep') }} as topic
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
    answer.question_id,
    answer.label
from {{ ref('lbl_multisource__work') }} as topic
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
    answer.question_id,
    answer.label
from {{ ref('lbl_multisource__diet') }} as topic
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
    answer.question_id,
    answer.label
from {{ ref('lbl_multisource__social') }} as topic
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
    answer.question_id,
    answer.label
from {{ ref('lbl_multisource__exercise') }} as topic
cross join (
    values
    ('B2', topic.b2),
    ('E2', topic.e2),
    ('F2', topic.f2),
    ('G1', topic.g1)
) as answer (question_id, label)
{{ union_further('label_models', ['dataset', 'subject_id', 'question_id', 'label']) }}
