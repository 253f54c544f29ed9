-- population
select dataset, 'core.subject' as table_name, subject_id as key from core.subject
union all
select subject.dataset, 'core.subject_key', subject_key.subject_id
from core.subject_key as subject_key
left join core.subject as subject on subject_key.subject_id = subject.subject_id
union all
select dataset, 'core.record', record_id from core.record
union all
select item.dataset, 'core.gold', gold.item_id
from core.gold as gold
left join core.item as item on gold.item_id = item.item_id
union all
select dataset, 'core.run', run_id from core.run

-- failing
with key as (
    select 'core.subject' as table_name, subject_id as key from core.subject
    union all
    select 'core.subject_key', subject_id from core.subject_key
    union all
    select 'core.record', record_id from core.record
    union all
    select 'core.gold', item_id from core.gold
    union all
    select 'core.run', run_id from core.run
),

repeated as (
    select
        table_name,
        key,
        count(*) as n_rows
    from key
    group by table_name, key
    having count(*) > 1
)

select
    coalesce(subject.dataset, record.dataset, item.dataset, run.dataset) as dataset,
    repeated.table_name,
    repeated.key,
    repeated.n_rows
from repeated
left join (select distinct subject_id, dataset from core.subject) as subject
    on
        repeated.table_name in ('core.subject', 'core.subject_key')
        and repeated.key = subject.subject_id
left join (select distinct record_id, dataset from core.record) as record
    on repeated.table_name = 'core.record' and repeated.key = record.record_id
left join (select distinct item_id, dataset from core.item) as item
    on repeated.table_name = 'core.gold' and repeated.key = item.item_id
left join (select distinct run_id, dataset from core.run) as run
    on repeated.table_name = 'core.run' and repeated.key = run.run_id
