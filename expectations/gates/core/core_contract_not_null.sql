-- population
select dataset, 'core.subject' as table_name, subject_id as row_id from core.subject
union all
select dataset, 'core.record', record_id from core.record
union all
select dataset, 'core.item', item_id from core.item
union all
select item.dataset, 'core.gold', gold.item_id
from core.gold as gold left join core.item as item using (item_id)
union all
select dataset, 'core.run', run_id from core.run
union all
select run.dataset, 'core.answer', answer.item_id
from core.answer as answer left join core.run as run using (run_id)
union all
select run.dataset, 'core.score', score.item_id
from core.score as score left join core.run as run using (run_id)
union all
select dataset, 'metrics.leaderboard', run_set_id from metrics.leaderboard

-- failing
with column_of_row as (
    select
        dataset,
        'core.subject' as table_name,
        subject_id as row_id,
        concat_ws(
            ', ',
            if(subject_id is null, 'subject_id', null),
            if(benchmark is null, 'benchmark', null),
            if(dataset is null, 'dataset', null)
        ) as null_columns
    from core.subject
    union all
    select
        dataset,
        'core.record',
        record_id,
        concat_ws(
            ', ',
            if(record_id is null, 'record_id', null),
            if(dataset is null, 'dataset', null),
            if(subject_id is null, 'subject_id', null),
            if(schema_name is null, 'schema_name', null),
            if(data_model is null, 'data_model', null)
        )
    from core.record
    union all
    select
        dataset,
        'core.item',
        item_id,
        concat_ws(
            ', ',
            if(item_id is null, 'item_id', null),
            if(benchmark is null, 'benchmark', null),
            if(dataset is null, 'dataset', null),
            if(subject_id is null, 'subject_id', null),
            if(track is null, 'track', null),
            if(question is null, 'question', null),
            if(answer_type is null, 'answer_type', null),
            if(split is null, 'split', null),
            if(content_hash is null, 'content_hash', null)
        )
    from core.item
    union all
    select
        item.dataset,
        'core.gold',
        gold.item_id,
        concat_ws(
            ', ',
            if(gold.item_id is null, 'item_id', null),
            if(gold.answerable is null, 'answerable', null),
            if(gold.answerable and gold.answer is null, 'answer', null)
        )
    from core.gold as gold
    left join core.item as item on gold.item_id = item.item_id
    union all
    select
        dataset,
        'core.run',
        run_id,
        concat_ws(
            ', ',
            if(run_id is null, 'run_id', null),
            if(system is null, 'system', null),
            if(system_version is null, 'system_version', null),
            if(dataset is null, 'dataset', null),
            if(dataset_hash is null, 'dataset_hash', null)
        )
    from core.run
    union all
    select
        run.dataset,
        'core.answer',
        answer.item_id,
        concat_ws(
            ', ',
            if(answer.run_id is null, 'run_id', null),
            if(answer.item_id is null, 'item_id', null),
            if(answer.abstained is null, 'abstained', null),
            -- Where nothing was given, no answer and no list of records, either the system
            -- abstained or it says what went wrong.
            if(
                answer.answer is null
                and answer.retrieved is null
                and not answer.abstained
                and answer.error is null,
                'answer',
                null
            )
        )
    from core.answer as answer
    left join core.run as run on answer.run_id = run.run_id
    union all
    select
        run.dataset,
        'core.score',
        score.item_id,
        concat_ws(
            ', ',
            if(score.run_id is null, 'run_id', null),
            if(score.item_id is null, 'item_id', null),
            if(score.scorer is null, 'scorer', null),
            if(score.scored is null, 'scored', null),
            if(score.scored and score.value is null, 'value', null),
            if(not score.scored and score.reason is null, 'reason', null)
        )
    from core.score as score
    left join core.run as run on score.run_id = run.run_id
    union all
    select
        dataset,
        'metrics.leaderboard',
        run_set_id,
        concat_ws(
            ', ',
            if(benchmark is null, 'benchmark', null),
            if(dataset is null, 'dataset', null),
            if(system is null, 'system', null),
            if(condition is null, 'condition', null),
            if(provenance is null, 'provenance', null),
            if(metric is null, 'metric', null),
            if(population is null, 'population', null),
            if(aggregation is null, 'aggregation', null),
            if(n is null, 'n', null),
            if(run_set_id is null, 'run_set_id', null)
        )
    from metrics.leaderboard
)

select
    dataset,
    table_name,
    row_id,
    null_columns
from column_of_row
where null_columns <> ''
