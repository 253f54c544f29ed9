-- population
select dataset, item_id from core.item

-- failing
select
    item.dataset,
    item.item_id,
    item.subject_id,
    item.benchmark,
    subject.dataset as subject_dataset,
    subject.benchmark as subject_benchmark
from core.item as item
left join core.subject as subject on item.subject_id = subject.subject_id
where
    subject.subject_id is null
    or item.dataset is distinct from subject.dataset
    or item.benchmark is distinct from subject.benchmark
