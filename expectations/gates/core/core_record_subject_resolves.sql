-- population
select dataset, record_id from core.record

-- failing
select
    record.dataset,
    record.record_id,
    record.subject_id,
    record.schema_name,
    subject.dataset as subject_dataset
from core.record as record
left join core.subject as subject on record.subject_id = subject.subject_id
where subject.subject_id is null or record.dataset is distinct from subject.dataset
