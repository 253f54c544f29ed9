-- Groups for training are a dataset of their own, and nobody else trains or is trained on.
select
    subject_id,
    user_id as subject_key,
    case when starts_with(dataset, 'setoka-train-') then 'train' else 'test' end as split,
    cast(null as varchar) as difficulty
from {{ ref('stg_setoka__user') }}
