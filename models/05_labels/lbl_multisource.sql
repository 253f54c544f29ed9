with wide as (
    select *
    from {{ ref('lbl_multisource__sleep') }}
    inner join {{ ref('lbl_multisource__work') }} using (dataset, subject_id)
    inner join {{ ref('lbl_multisource__diet') }} using (dataset, subject_id)
    inner join {{ ref('lbl_multisource__social') }} using (dataset, subject_id)
    inner join {{ ref('lbl_multisource__exercise') }} using (dataset, subject_id)
)

select
    dataset,
    subject_id,
    question_id,
    label
from wide unpivot include nulls (
    label for question_id in (
        a1 as 'A1', a2 as 'A2', a3 as 'A3',
        b2 as 'B2', b3 as 'B3',
        c2 as 'C2', c3 as 'C3',
        d1 as 'D1', d2 as 'D2',
        e1 as 'E1', e2 as 'E2',
        f1 as 'F1', f2 as 'F2', f3 as 'F3',
        g1 as 'G1', g2 as 'G2',
        ctrl1 as 'Ctrl1', ctrl2 as 'Ctrl2'
    )
)
