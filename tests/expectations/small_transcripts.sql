-- Transcripts beside the rest of the small warehouse: dataset locomo, two subjects of two sessions
-- of two messages, three questions each, made by hand so that every gate of theirs passes.
create schema chat;

create temp table history as
select 'locomo' as dataset, 'zz-' || s as subject_id, s from range(1, 3) as r (s);

create table staging.stg_transcripts__subject_key as
select
    dataset,
    subject_id,
    'conv-' || s as subject_key,
    'conv-' || s as source_key,
    s as ordinal,
    false as ids_tell,
    4 as n_turns_read,
    3 as n_questions_read
from history;

create table staging.stg_transcripts__subject as
select dataset, subject_id, subject_key from staging.stg_transcripts__subject_key;

create table staging.stg_transcripts__session as
select
    dataset,
    subject_id,
    p as session_position,
    2 as n_messages,
    'noon' as time_text,
    timestamp '2023-05-01 12:00' + to_days(cast(p as integer)) as occurred_local,
    cast(null as smallint) as utc_offset_min,
    'minute' as precision,
    cast(null as varchar) as time_flaw
from history
cross join range(1, 3) as r (p);

create table staging.stg_transcripts__session_key as
select
    dataset,
    subject_id,
    session_position,
    session_position as file_position,
    'session_' || session_position as source_id
from staging.stg_transcripts__session;

create table staging.stg_transcripts__message as
select
    dataset,
    subject_id,
    p as position,
    (p + 1) // 2 as session_position,
    (p + 1) % 2 + 1 as turn,
    if(p % 2 = 0, 'companion', 'user') as sender_role,
    'A.' as sender_name,
    'tea' as text,
    0 as n_replaced,
    if(p = 1, 'photo', null) as media,
    if(p = 1, 'a kettle', null) as image_caption,
    if(p = 1, ['http://example.test/1.png'], null) as image_urls
from history
cross join range(1, 5) as r (p);

create table staging.stg_transcripts__message_key as
select
    dataset,
    subject_id,
    position,
    'D' || session_position || ':' || turn as source_id
from staging.stg_transcripts__message;

create table staging.stg_transcripts__gold as
select
    dataset,
    subject_id,
    subject_id || '-q' || q as item_id,
    q as ordinal,
    if(q = 3, '5', '4') as category_raw,
    if(q = 3, 'adversarial', 'single-hop') as category,
    q < 3 as answerable,
    if(q = 3, 'no', 'tea') as answer,
    'text' as answer_kind,
    if(q = 3, 'yes', null) as distractor,
    if(q = 2, 2, 1) as n_citations
from history
cross join range(1, 4) as r (q);

create table staging.stg_transcripts__question as
select
    dataset,
    subject_id,
    item_id,
    'Question ' || ordinal || '?' as text,
    timestamp '2024-01-01' as asked_local
from staging.stg_transcripts__gold;

create table staging.stg_transcripts__evidence as
select
    gold.dataset,
    gold.subject_id,
    gold.item_id,
    c as citation,
    1 as part,
    'D1:1' as raw_text,
    'message' as unit,
    'D1:1' as source_id,
    if(c = 2, 3, gold.ordinal) as position,
    false as repaired,
    false as dangling,
    false as repeated
from staging.stg_transcripts__gold as gold
cross join range(1, 3) as r (c)
where c <= gold.n_citations;

create table staging.stg_transcripts__irregularity (
    dataset varchar, ordinal integer, subject_id varchar, kind varchar, place varchar, value varchar
);

create table staging.stg_transcripts__set_aside (
    dataset varchar, ordinal integer, subject_id varchar, part varchar, place varchar,
    reason varchar, n_turns integer, n_questions integer, raw varchar
);

create table registry.transcript_category as
select * from (
    values ('locomo', '4', 'single-hop', true), ('locomo', '5', 'adversarial', false)
) as t (dataset, category_raw, category, answerable);

create view chat.chat_message as
select
    *,
    subject_id || '-m' || position as record_id
from staging.stg_transcripts__message;

insert into staging.stg_core__dataset by name
select 'transcripts' as benchmark, 'locomo' as dataset, true as is_labelled;

insert into staging.stg_core__manifest by name
select
    'transcripts' as benchmark,
    'locomo' as dataset,
    table_name,
    n_rows,
    'x' as sha256
from (
    values
    ('subject', 2),
    ('session', 4),
    ('message', 8),
    ('question', 6),
    ('evidence', 8),
    ('irregularity', 0),
    ('set_aside', 0)
) as t (table_name, n_rows);

insert into core.subject by name
select subject_id, 'transcripts' as benchmark, dataset from history;

insert into core.subject_key by name
select subject_id, subject_key, 'test' as split from staging.stg_transcripts__subject_key;

insert into core.record by name
select
    record_id,
    dataset,
    subject_id,
    'message' as schema_name,
    'message' as data_model
from chat.chat_message;

insert into core.item by name
select
    item_id,
    'transcripts' as benchmark,
    dataset,
    subject_id,
    'qa' as track,
    text as question,
    'text' as answer_type,
    'test' as split,
    asked_local,
    sha256(text) as content_hash
from staging.stg_transcripts__question;

insert into core.gold by name
select item_id, answer, answerable from staging.stg_transcripts__gold;

insert into core.run by name
select
    'run-locomo' as run_id,
    'recency' as system,
    '1' as system_version,
    'locomo' as dataset,
    sha256('locomo') as dataset_hash;

insert into core.answer by name
select
    'run-locomo' as run_id,
    item_id,
    false as abstained,
    [subject_id || '-m1', subject_id || '-m2'] as retrieved
from staging.stg_transcripts__gold;

insert into core.score by name
select 'run-locomo' as run_id, item_id, 'hit@5' as scorer, 1.0 as value, true as scored
from staging.stg_transcripts__gold;

create table metrics.met_retrieval_item as
select
    'run-locomo' as run_id,
    item_id,
    condition,
    true as scored,
    if(condition = 'gold=full', 1.0, 0.0) as hit_20,
    if(condition = 'gold=full', 1.0, 0.0) as recall_20
from staging.stg_transcripts__gold
cross join (values ('gold=full'), ('gold=full/control=broken_oracle')) as t (condition);

insert into metrics.leaderboard by name
select
    'transcripts' as benchmark,
    'locomo' as dataset,
    'recency' as system,
    'gold=full' as condition,
    'measured' as provenance,
    'hit@5' as metric,
    'all' as population,
    'pooled' as aggregation,
    1.0 as value,
    0.5 as lo,
    1.0 as hi,
    6 as n,
    6 as n_scored,
    sha256('run-locomo') as run_set_id;

insert into staging.stg_core__submission_run
values ('locomo', 'locomo.theirs', 'theirs', sha256('locomo'), false);
