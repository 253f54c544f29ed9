-- What each dated record says of its occasion, whatever its schema: when, where, with whom, in
-- which words. Only a schema whose records last as long as their occasion states its span.
{% set clock = "'\\b([01][0-9]|2[0-3]):([0-5][0-9])\\b'" %}
with record as (
    {%- for name, told in understanding_schemas().items() %}
        select
            dataset,
            subject_id,
            record_id,
            '{{ name }}' as schema_name,
            {{ told.at }} as at_local,
            {{ told.until or told.at }} as until_local,
            {{ told.spans | default(false) }} as states_span,
            cast({{ told.place | default('null') }} as varchar) as place,
            cast({{ told.people | default('[]') }} as varchar[]) as people,
            cast({{ told.headlines | default('[]') }} as varchar[]) as headlines,
            cast({{ told.text | default('null') }} as varchar) as text,
            cast({{ told.cues | default('[]') }} as varchar[]) as cues
        from {{ ref(told.view) }}
        {{ 'union all' if not loop.last }}
    {%- endfor %}
),

-- A time of day in a text is that of the day before or after where it is nearer.
clocked as (
    select
        *,
        list_transform(
            if(
                contains(text, ':') and not states_span,
                regexp_extract_all(text, {{ clock }}),
                []
            ),
            lambda clock: date_trunc('day', at_local)
            + to_minutes(60 * cast(left(clock, 2) as integer) + cast(right(clock, 2) as integer))
        ) as clocks
    from record
),

near as (
    select
        *,
        list_transform(
            clocks,
            lambda clock: clock + to_days(
                cast(clock < at_local - interval 12 hour as integer)
                - cast(clock > at_local + interval 12 hour as integer)
            )
        ) as near_clocks
    from clocked
),

-- People by name or address; the user, of whom there is no contact card, is nobody.
known as (
    select
        subject_id,
        map_from_entries(list({ 'key': key, 'value': name } order by key)) as names
    from (
        select
            subject_id,
            key,
            min(name) as name
        from (
            select
                subject_id,
                name,
                unnest([name, email]) as key
            from {{ ref('graph_contact') }}
        )
        group by subject_id, key
    )
    group by subject_id
)

select
    near.dataset,
    near.subject_id,
    near.record_id,
    near.schema_name,
    near.at_local,
    near.until_local,
    near.states_span,
    if(
        near.states_span,
        near.at_local,
        list_max(list_filter(near.near_clocks, lambda clock: clock <= near.at_local))
    ) as said_start_local,
    if(
        near.states_span,
        near.until_local,
        list_min(list_filter(near.near_clocks, lambda clock: clock >= near.until_local))
    ) as said_end_local,
    near.place,
    list_filter(
        list_transform(near.people, lambda person: known.names[person]),
        lambda person: person is not null
    ) as people,
    list_filter(near.headlines, lambda line: line is not null) as headlines,
    list_filter(near.cues, lambda cue: cue is not null) as cues
from near
left join known on near.subject_id = known.subject_id
