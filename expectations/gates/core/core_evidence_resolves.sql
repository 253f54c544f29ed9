-- applies: it ships no labels, and so no evidence
select dataset from staging.stg_core__dataset where is_labelled
union
select item.dataset
from core.evidence as evidence
inner join core.item as item on evidence.item_id = item.item_id

-- population
select
    item.dataset,
    evidence.item_id,
    evidence.record_id
from core.evidence as evidence
left join core.item as item on evidence.item_id = item.item_id

-- failing
select
    item.dataset,
    evidence.item_id,
    evidence.record_id,
    evidence.role,
    evidence.store,
    evidence.ordinal,
    item.subject_id as item_subject_id,
    record.subject_id as record_subject_id
from core.evidence as evidence
left join core.item as item on evidence.item_id = item.item_id
left join core.record as record on evidence.record_id = record.record_id
where
    item.item_id is null
    or record.record_id is null
    or item.subject_id is distinct from record.subject_id
    or item.dataset is distinct from record.dataset
