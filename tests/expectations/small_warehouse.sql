-- A warehouse that passes every gate, made by hand in the shapes of the real one. Dataset
-- released-7 has 480 subjects and ships labels; generated-8 has one subject and ships none.
-- Two questions keep it small.
create schema core;
create schema staging;
create schema streams;
create schema labels;
create schema atoms;
create schema metrics;
create schema registry;

create table registry.question as
select * from (values ('A1', 'How many nights?'), ('B2', 'Within one day?')) as t (question_id, question);

create table registry.answer_option as
select
    question_id,
    label
from registry.question
cross join (values ('low'), ('high')) as t (label);

create table registry.question_source as
select
    question_id,
    source,
    true as in_release
from registry.question
cross join (values ('planner'), ('profile_ltm')) as s (source);

create temp table persona as
select
    dataset,
    dataset || '-' || i as subject_id,
    i,
    case
        when dataset = 'generated-8' then 'test'
        when (i - 1) % 160 < 72 then 'train'
        when (i - 1) % 160 < 88 then 'dev'
        when (i - 1) % 160 < 120 then 'calibration'
        else 'test'
    end as split
from (values ('released-7', 480), ('generated-8', 1)) as d (dataset, n)
cross join range(1, 481) as r (i)
where i <= n;

create temp table asked as
select
    persona.*,
    question.question_id,
    question.question,
    persona.subject_id || '-' || question.question_id as item_id,
    if(persona.i % 3 = 0, 'low', 'high') as label
from persona
cross join registry.question as question;

create temp table day as
select
    persona.dataset,
    persona.subject_id,
    persona.i,
    cast(d as smallint) as day_index,
    date '2026-01-02' + cast(d as integer) as date
from persona
cross join range(1, 31) as r (d);

create table core.subject as
select subject_id, 'multisource' as benchmark, dataset from persona;

create table core.subject_key as
select subject_id, 'bench_' || i as subject_key, split, 'stable' as difficulty from persona;

create table core.record as
select
    subject_id || '-planner-' || day_index as record_id,
    dataset,
    subject_id,
    'planner' as schema_name,
    'stream' as data_model,
    cast(date as timestamp) as occurred_local
from day;

create table core.item as
select
    item_id,
    'multisource' as benchmark,
    dataset,
    subject_id,
    'survey' as track,
    'arbitration' as level,
    question_id as category,
    question,
    'choice' as answer_type,
    ['low', 'high'] as answer_space,
    split,
    cast(null as timestamp) as asked_local,
    cast(null as varchar) as asked_record_id,
    cast(null as integer) as asked_position,
    sha256(question) as content_hash
from asked;

create table core.gold as
select item_id, label as answer, true as answerable, 'stable' as stratum from asked;

create view core.evidence as
select
    item_id,
    subject_id || '-planner-' || d as record_id,
    'primary' as role,
    'planner' as store,
    d as ordinal
from core.item
cross join range(29, 31) as r (d)
where benchmark = 'multisource'
union all
-- Those of transcripts, whose messages are records.
select
    subject_id || '-q' || q as item_id,
    subject_id || '-m' || q as record_id,
    'primary' as role,
    'message' as store,
    1 as ordinal
from core.subject
cross join range(1, 4) as r (q)
where benchmark = 'transcripts';

create table core.run as
select distinct
    'run-' || dataset as run_id,
    'nbf' as system,
    '1' as system_version,
    dataset,
    sha256(dataset) as dataset_hash
from persona;

create table core.answer as
select
    'run-' || dataset as run_id,
    item_id,
    'high' as answer,
    cast(null as varchar []) as retrieved,
    false as abstained,
    cast(null as varchar) as error
from asked
where split = 'test';

create table core.score as
select
    'run-' || dataset as run_id,
    item_id,
    'label' as scorer,
    if(label = 'high', 1.0, 0.0) as value,
    true as scored,
    cast(null as varchar) as reason
from asked
where split = 'test';

create table metrics.leaderboard as
select
    'multisource' as benchmark,
    dataset,
    'nbf' as system,
    'direct_readout' as condition,
    'measured' as provenance,
    'macro_accuracy' as metric,
    'test' as population,
    'macro_question' as aggregation,
    cast(0.6 as double) as value,
    cast(0.5 as double) as lo,
    cast(0.7 as double) as hi,
    count(*) as n,
    count(*) as n_scored,
    sha256(dataset) as run_set_id
from asked
where split = 'test'
group by dataset;

create table labels.lbl_multisource as
select dataset, subject_id, question_id, label from asked;

create table atoms.atm_multisource as
select
    asked.dataset,
    asked.subject_id,
    asked.question_id,
    source,
    if(source = 'planner', asked.label, null) as label
from asked
cross join (values ('planner'), ('profile_ltm')) as s (source);

create table staging.stg_core__dataset as
select distinct 'multisource' as benchmark, dataset, true as is_labelled from persona;

create table staging.stg_multisource__persona as
select dataset, subject_id, split from persona;

create table staging.stg_multisource__audit_label as
select * from labels.lbl_multisource;

create table staging.stg_multisource__ground_truth as
select * from labels.lbl_multisource where dataset = 'released-7';

create table staging.stg_multisource__direct_readout as
select * from atoms.atm_multisource where dataset = 'released-7';

create table staging.stg_multisource__profile as
select dataset, subject_id from persona;

create table staging.stg_multisource__memory_document as
select dataset, subject_id, 'text' as text from persona;

create table staging.stg_multisource__event_day as
select dataset, subject_id, day_index, date from day;

create table staging.stg_multisource__planner_day as
select dataset, subject_id, day_index, date from day;

create table staging.stg_multisource__self_report_day as
select dataset, subject_id, day_index, date from day;

create table staging.stg_multisource__objective_day as
select
    dataset,
    subject_id,
    day_index,
    date,
    available,
    if(available, cast([] as varchar []), null) as payments,
    if(available, ['work_block'], null) as calendar,
    cast(null as varchar []) as checkins,
    cast(null as decimal(5, 1)) as timesheet_hours,
    cast(null as boolean) as timesheet_overtime
from (select *, (i + day_index) % 10 <> 0 as available from day);

create table staging.stg_multisource__device_day as
select
    dataset,
    subject_id,
    day_index,
    date,
    available,
    if(available, 1380, null) as sleep_bedtime_minute,
    if(available, 420, null) as sleep_wake_minute,
    cast(if(available, 8.0, null) as decimal(5, 1)) as sleep_duration_h,
    cast(null as varchar) as sleep_quality_flag,
    cast(null as integer) as activity_steps,
    cast(null as integer) as activity_active_minutes,
    cast(null as boolean) as activity_workout_detected,
    cast(null as integer) as phone_screen_minutes,
    cast(null as boolean) as phone_late_night_use,
    cast(null as integer) as work_focus_minutes,
    cast(null as boolean) as work_late_finish
from (select *, (i + day_index) % 7 <> 0 as available from day);

create view streams.stream_planner as from staging.stg_multisource__planner_day;
create view streams.stream_self_report as from staging.stg_multisource__self_report_day;
create view streams.stream_objective as from staging.stg_multisource__objective_day;
create view streams.stream_device as from staging.stg_multisource__device_day;

create table staging.stg_core__manifest as
select
    'multisource' as benchmark,
    dataset,
    table_name,
    count(*) as n_rows,
    'x' as sha256
from (
    select dataset, 'persona' as table_name from staging.stg_multisource__persona
    union all
    select dataset, 'event_day' from staging.stg_multisource__event_day
    union all
    select dataset, 'profile' from staging.stg_multisource__profile
    union all
    select dataset, 'planner_day' from staging.stg_multisource__planner_day
    union all
    select dataset, 'self_report_day' from staging.stg_multisource__self_report_day
    union all
    select dataset, 'objective_day' from staging.stg_multisource__objective_day
    union all
    select dataset, 'device_day' from staging.stg_multisource__device_day
    union all
    select dataset, 'memory_document' from staging.stg_multisource__memory_document
    union all
    select dataset, 'audit_label' from staging.stg_multisource__audit_label
    union all
    select dataset, 'ground_truth' from staging.stg_multisource__ground_truth
    union all
    select dataset, 'direct_readout' from staging.stg_multisource__direct_readout
)
group by dataset, table_name
union all
-- A generated dataset's manifest counts the tables that it leaves empty, too.
select 'multisource', 'generated-8', table_name, 0, 'x'
from (values ('ground_truth'), ('direct_readout')) as t (table_name);

create table staging.stg_core__submission_run as
select
    dataset,
    dataset || '.theirs' as submission,
    'theirs' as system,
    sha256(dataset) as dataset_hash,
    false as is_stale
from staging.stg_core__dataset;
