select
    label.dataset,
    label.subject_id,
    split.split,
    label.question_id,
    label.label
from {{ ref('lbl_multisource') }} as label
inner join {{ ref('stg_multisource__split') }} as split
    on label.subject_id = split.subject_id
where split.split in ('train', 'calibration')
