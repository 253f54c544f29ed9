-- What each event is called in the user's own records: the longest run of words that records of
-- different schemas share, since each schema puts a name into words of its own. Nothing here knows
-- the words beforehand, but that a catalogue name is a name wherever it stands.
--
-- Users, events and schemas go by numbers: there are dozens of runs to an event.
with event as materialized (
    select
        row_number() over () as event,
        dense_rank() over (order by subject_id) as subject,
        subject_id,
        event_key,
        coalesce(place, '|') as place,
        list_transform(
            list_append(participants, 'nobody'), lambda person: split_part(person, ' ', 1)
        ) as people
    from {{ ref('epi_occasion') }}
),

line as (
    select
        event.subject,
        event.event,
        hash(linked.schema_name) as schema_hash,
        replace(array_to_string(record.headlines, '|'), event.place, '|') as line,
        event.people
    from {{ ref('epi_record') }} as linked
    inner join {{ ref('sem_record') }} as record on linked.record_id = record.record_id
    inner join event on linked.event_key = event.event_key
    where len(record.headlines) > 0
),

-- Names of people and places, times and punctuation end a run of words.
spaced as (
    select
        * exclude (line),
        string_split(
            regexp_replace(
                regexp_replace(line, '\d\d:\d\d|[^A-Za-z0-9'' -]+', ' | ', 'g'),
                '(^| )-+|-+( |$)',
                ' | ',
                'g'
            ),
            ' '
        ) as words
    from line
),

fragment as (
    select distinct
        subject,
        event,
        schema_hash,
        unnest(
            string_split(
                lower(
                    array_to_string(
                        list_transform(
                            words,
                            lambda word: if(
                                list_contains(people, split_part(word, '''', 1)), '|', word
                            )
                        ), ' '
                    )
                ), '|'
            )
        ) as fragment
    from spaced
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
        subject,
        event,
        array_to_string(words[first_word:last_word], ' ') as run,
        min(schema_hash) < max(schema_hash) as is_shared
    from last_word
    where
        length(words[first_word]) > 2
        and words[first_word] not in (select token from {{ ref('retrieval_stop_word') }})
    group by subject, event, run
),

counted as (
    select
        subject,
        run,
        count(*) as n_events,
        count(*) filter (is_shared) as n_shared
    from run
    group by subject, run
),

place as (
    select distinct
        subject,
        lower(place) as place
    from event
    where place <> '|'
),

catalogue as (
    select lower(name) as name from {{ ref('setoka_category') }}
),

-- A name is shared by schemas in many of its events, and long.
known as (
    select
        counted.subject,
        counted.run,
        len(string_split(counted.run, ' ')) as n_words,
        counted.n_events,
        if(catalogue.name is null, counted.n_shared, counted.n_events) as n_known
    from counted
    left join catalogue on counted.run = catalogue.name
),

-- Parts of the name of a place are no names; whole millionths, so that weights rank exactly.
named as (
    select
        known.subject,
        known.run,
        1000000 * known.n_words * known.n_known * known.n_known // known.n_events as weight
    from known
    where
        known.n_known > 1
        and not exists (
            select 1 from place
            where
                place.subject = known.subject
                and contains(place.place, known.run)
        )
)

select
    event.subject_id,
    event.event_key,
    arg_max(
        run.run, { 'weight': named.weight, 'run': run.run }
    ) as activity
from run
inner join named on run.subject = named.subject and run.run = named.run
inner join event on run.event = event.event
group by event.subject_id, event.event_key
