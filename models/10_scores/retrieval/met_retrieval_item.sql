-- One item of one run against one gold: where its gold stands among what was retrieved. A message
-- that is retrieved twice takes two places and counts once. An item without gold, and one that was
-- abstained from, is not scored; one that is missing is scored as having retrieved nothing. A run
-- that answers and gives a list of records nowhere has no retrieval to be scored.
with asked as (
    select
        run.run_id,
        item.item_id,
        item.dataset,
        item.subject_id,
        item.track,
        answer.item_id is null as is_missing,
        coalesce(answer.abstained, false) as is_abstained,
        answer.retrieved,
        bool_or(answer.item_id is not null and not answer.abstained) over run_track
        and not bool_or(answer.retrieved is not null) over run_track as is_answers_alone
    from {{ ref('met_run_track') }} as run
    inner join {{ ref('core_item') }} as item
        on
            run.benchmark = item.benchmark
            and run.dataset = item.dataset
            and run.track = item.track
    left join {{ ref('core_answer') }} as answer
        on
            run.run_id = answer.run_id
            and item.item_id = answer.item_id
    where item.track in ('chat', 'qa')
    window run_track as (partition by run.run_id, item.track)
),

listed as (
    select
        run_id,
        item_id,
        subject_id,
        unnest(retrieved) as record_id,
        unnest(range(1, len(retrieved) + 1)) as place
    from asked
    where not is_abstained
),

found_message as (
    select
        listed.run_id,
        listed.item_id,
        message.subject_id,
        message.position,
        message.session_position,
        min(listed.place) as place
    from listed
    inner join {{ ref('chat_message') }} as message
        on
            listed.record_id = message.record_id
            and listed.subject_id = message.subject_id
    group by all
),

-- Sessions come in the order in which their first message does.
found_session as (
    select
        found_message.run_id,
        found_message.item_id,
        session_unit.unit,
        row_number() over (
            partition by found_message.run_id, found_message.item_id
            order by min(found_message.place)
        ) as place
    from found_message
    inner join {{ ref('rtv_session_unit') }} as session_unit
        on
            found_message.subject_id = session_unit.subject_id
            and found_message.session_position = session_unit.session_position
    group by found_message.run_id, found_message.item_id, session_unit.unit
),

gold as (
    select item_id, gold, 'gold=' || gold as condition, unit
    from {{ ref('rtv_gold') }}
    union all
    select item_id, gold, 'gold=' || gold || '/control=' || control as condition, unit
    from {{ ref('rtv_gold_control') }}
),

hit as (
    select found_message.run_id, gold.item_id, gold.condition, found_message.place
    from gold
    inner join found_message
        on
            gold.item_id = found_message.item_id
            and gold.unit = found_message.position
    where gold.gold <> 'session'
    union all
    select found_session.run_id, gold.item_id, gold.condition, found_session.place
    from gold
    inner join found_session
        on
            gold.item_id = found_session.item_id
            and gold.unit = found_session.unit
    where gold.gold = 'session'
    union all
    -- Every method is handed the same messages, none of them gold: whatever is found is a fault.
    select asked.run_id, handed.item_id, gold.condition || '/control=broken_oracle', handed.place
    from {{ ref('rtv_broken_oracle') }} as handed
    inner join gold
        on
            handed.item_id = gold.item_id
            and handed.unit = gold.unit
            and gold.condition = 'gold=' || handed.gold
    inner join asked on handed.item_id = asked.item_id
    where not asked.is_abstained and not asked.is_missing
),

gold_size as (
    select item_id, condition, count(*) as n_gold
    from gold
    group by item_id, condition
    union all
    select item_id, condition || '/control=broken_oracle', count(*)
    from gold
    where condition in ('gold=full', 'gold=distant')
    group by item_id, condition
),

-- Which golds a dataset has: the full one always, even where it is empty.
scored_against as (
    select distinct item.dataset, item.track, gold_size.condition
    from gold_size
    inner join {{ ref('core_item') }} as item on gold_size.item_id = item.item_id
    union
    select dataset, track, 'gold=full' from asked
),

measured as (
    select
        asked.run_id,
        asked.item_id,
        asked.subject_id,
        asked.track,
        scored_against.condition,
        asked.is_missing,
        asked.is_abstained,
        asked.is_answers_alone,
        coalesce(any_value(gold_size.n_gold), 0) as n_gold,
        min(hit.place) as first_place,
        {%- for k in [1, 5, 20] %}
            count(hit.place) filter (where hit.place <= {{ k }}) as found_{{ k }},
            coalesce(
                sum(1 / log2(hit.place + 1)) filter (where hit.place <= {{ k }}), 0
            ) as gain_{{ k }}
            {%- if not loop.last %},{% endif %}
        {%- endfor %}
    from asked
    inner join scored_against
        on
            asked.dataset = scored_against.dataset
            and asked.track = scored_against.track
    left join gold_size
        on
            asked.item_id = gold_size.item_id
            and scored_against.condition = gold_size.condition
    left join hit
        on
            asked.run_id = hit.run_id
            and asked.item_id = hit.item_id
            and scored_against.condition = hit.condition
    group by all
)

select
    run_id,
    item_id,
    subject_id,
    track,
    condition,
    n_gold,
    n_gold > 0 and not is_abstained and not is_answers_alone as scored,
    case
        when is_abstained then 'abstained'
        when n_gold = 0 then 'no evidence'
        when is_answers_alone then 'no retrieval'
        when is_missing then 'missing'
    end as reason,
    {%- for k in [1, 5, 20] %}
        cast(found_{{ k }} > 0 as double) as hit_{{ k }},
        cast(n_gold > 0 and found_{{ k }} = n_gold as double) as hit_all_{{ k }},
        found_{{ k }} / nullif(n_gold, 0) as recall_{{ k }},
        gain_{{ k }} / nullif(
            list_sum(
                list_transform(
                    range(1, least(n_gold, {{ k }}) + 1), lambda place: 1 / log2(place + 1)
                )
            ),
            0
        ) as ndcg_{{ k }},
        if(first_place <= {{ k }}, 1 / first_place, 0) as mrr_{{ k }}
        {%- if not loop.last %},{% endif %}
    {%- endfor %}
from measured
