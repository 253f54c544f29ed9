-- What each event is called in the user's own records: the longest run of words that records of
-- different schemas share, since each schema puts a name into words of its own. Nothing here knows
-- the words beforehand, but that a catalogue name is a name wherever it stands.
with line as (
    select
        linked.subject_id,
        linked.event_key,
        linked.schema_name,
        lower(
            regexp_replace(
                replace(array_to_string(record.headlines, '|'), coalesce(occasion.place, '|'), '|'),
                '\b(nobody' || array_to_string(
                    list_transform(
                        occasion.participants,
                        lambda person: '|' || split_part(person, ' ', 1)
                    ), ''
                ) || ')\b',
                '|',
                'g'
            )
        ) as line
    from {{ ref('epi_record') }} as linked
    inner join {{ ref('sem_record') }} as record on linked.record_id = record.record_id
    inner join {{ ref('epi_occasion') }} as occasion on linked.event_key = occasion.event_key
    where len(record.headlines) > 0
),

-- Names of people and places, times and punctuation end a run of words.
fragment as (
    select distinct
        subject_id,
        event_key,
        schema_name,
        unnest(
            string_split(
                regexp_replace(
                    regexp_replace(line, '\d\d:\d\d|[^a-z0-9'' -]+', '|', 'g'),
                    '(^|[ |])-+|-+([ |]|$)',
                    '|',
                    'g'
                ),
                '|'
            )
        ) as fragment
    from line
),

words as (
    select
        * exclude (fragment),
        list_filter(string_split(fragment, ' '), lambda word: word <> '') as words
    from fragment
),

first_word as (
    select
        *,
        unnest(generate_series(1, len(words))) as first_word
    from words
),

last_word as (
    select
        *,
        unnest(generate_series(first_word, least(first_word + 7, len(words)))) as last_word
    from first_word
),

run as (
    select
        subject_id,
        event_key,
        array_to_string(words[first_word:last_word], ' ') as run,
        any_value(last_word - first_word + 1) as n_words,
        count(distinct schema_name) as n_schemas
    from last_word
    where
        length(words[first_word]) > 2
        and words[first_word] not in (select token from {{ ref('retrieval_stop_word') }})
    group by subject_id, event_key, run
),

counted as (
    select
        subject_id,
        run,
        any_value(n_words) as n_words,
        count(*) as n_events,
        count(*) filter (n_schemas > 1) as n_shared
    from run
    group by subject_id, run
),

place as (
    select distinct
        subject_id,
        lower(place) as place
    from {{ ref('epi_occasion') }}
    where place is not null
),

catalogue as (
    select lower(name) as name from {{ ref('setoka_category') }}
),

-- A name is shared by schemas in many of its events, and long.
known as (
    select
        counted.subject_id,
        counted.run,
        counted.n_words,
        counted.n_events,
        if(catalogue.name is null, counted.n_shared, counted.n_events) as n_known
    from counted
    left join catalogue on counted.run = catalogue.name
),

-- Parts of the name of a place are no names; whole millionths, so that weights rank exactly.
named as (
    select
        known.subject_id,
        known.run,
        1000000 * known.n_words * known.n_known * known.n_known // known.n_events as weight
    from known
    where
        known.n_known > 1
        and not exists (
            select 1 from place
            where
                place.subject_id = known.subject_id
                and contains(place.place, known.run)
        )
)

select
    run.subject_id,
    run.event_key,
    arg_max(
        run.run, { 'weight': named.weight, 'run': run.run }
    ) as activity
from run
inner join named on run.subject_id = named.subject_id and run.run = named.run
group by run.subject_id, run.event_key
