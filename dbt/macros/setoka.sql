{# Ids of Setoka, from the natural keys that its landing tables share. #}
{% macro setoka_subject_id() -%}
    {{ hashed_id(["dataset", "user_id"]) }}
{%- endmacro %}

{# schema_name: an expression, quoted where it is a literal. #}
{% macro setoka_record_id(schema_name) -%}
    {{ hashed_id(["dataset", "user_id", schema_name, "ordinal"]) }}
{%- endmacro %}

{#
    The fields of each schema that questions may expose or ask for: the SQL of each over the
    schema's view, as text. What a question's table holds and what its reference SQL says is so
    the same text. A date is YYYY-MM-DD, a time HH:MM, a set is sorted and joined by a semicolon.
#}
{% macro setoka_schemas() -%}
    {%- set day = "strftime({}, '%Y-%m-%d')" -%}
    {%- set clock = "strftime({}, '%H:%M')" -%}
    {%- set together = "nullif(array_to_string(list_sort({}), '; '), '')" -%}
    {%- set alone = "case when len({0}) = 1 then {0}[1] end" -%}
    {%- set fields = {
        'calendar_event': {
            'view': 'relational.rel_calendar_event', 'start': 'start_local', 'end': 'end_local',
            'title': 'title', 'place': 'place', 'time': clock, 'end_time': clock,
            'attendees': together.format('attendees'), 'attendee': alone.format('attendees')},
        'call_log': {
            'view': 'relational.rel_call_log', 'start': 'start_local', 'end': none,
            'contact': 'contact', 'direction': 'direction', 'time': clock,
            'duration_s': 'cast(duration_s as varchar)', 'status': 'status'},
        'payment': {
            'view': 'relational.rel_payment', 'start': 'paid_local', 'end': none,
            'merchant': 'merchant', 'amount': 'cast(amount as varchar)', 'method': 'method',
            'time': clock},
        'location_visit': {
            'view': 'relational.rel_location_visit', 'start': 'arrive_local', 'end': 'leave_local',
            'place': 'place', 'mode': 'mode', 'address': 'address', 'time': clock,
            'end_time': clock},
        'app_usage': {
            'view': 'relational.rel_app_usage', 'start': 'start_local', 'end': 'end_local',
            'app': 'app', 'purpose': 'purpose', 'time': clock, 'end_time': clock},
        'task_item': {
            'view': 'relational.rel_task_item', 'start': 'created_local', 'end': none,
            'title': 'title', 'priority': 'priority', 'status': 'status',
            'due_date': day.format('due_date'), 'done': "strftime(done_local, '%Y-%m-%d %H:%M')"},
        'workout_session': {
            'view': 'relational.rel_workout_session', 'start': 'start_local', 'end': 'end_local',
            'type': 'type', 'distance_km': 'cast(distance_km as varchar)',
            'energy_kcal': 'cast(energy_kcal as varchar)', 'time': clock, 'end_time': clock},
        'sleep_session': {
            'view': 'relational.rel_sleep_session', 'start': 'bed_local', 'end': 'wake_local',
            'time': clock, 'end_time': clock, 'quality': 'cast(quality as varchar)',
            'awakenings': 'cast(awakenings as varchar)'},
        'media_playback': {
            'view': 'relational.rel_media_playback', 'start': 'start_local', 'end': 'end_local',
            'title': 'title', 'creator': 'creator', 'kind': 'kind', 'platform': 'platform',
            'time': clock, 'end_time': clock},
        'reading_session': {
            'view': 'relational.rel_reading_session', 'start': 'start_local', 'end': 'end_local',
            'title': 'title', 'author': 'author', 'pages': 'cast(pages as varchar)', 'time': clock,
            'end_time': clock},
        'trip': {
            'view': 'relational.rel_trip', 'start': 'depart_local', 'end': 'arrive_local',
            'origin': 'origin', 'destination': 'destination', 'mode': 'mode',
            'fare': 'cast(fare as varchar)', 'time': clock, 'end_time': clock},
        'meal_log': {
            'view': 'relational.rel_meal_log', 'start': 'eaten_local', 'end': none,
            'meal': 'meal', 'dishes': together.format('dishes'), 'venue': 'venue',
            'companions': together.format('companions'), 'companion': alone.format('companions'),
            'time': clock},
        'web_history': {
            'view': 'relational.rel_web_history', 'start': 'visited_local', 'end': none,
            'query': 'query', 'site': 'site', 'topic': 'topic', 'time': clock},
        'contact': {
            'view': 'graph.graph_contact', 'start': none, 'end': none,
            'name': 'name', 'phone': 'phone', 'email': 'email',
            'birthday': day.format('birthday'), 'employer': 'employer'},
        'contact_tie': {
            'view': 'graph.graph_contact_tie', 'start': none, 'end': none,
            'contact': 'contact', 'other': 'other', 'relation': 'relation',
            'since': day.format('since')},
        'user_contact_tie': {
            'view': 'graph.graph_user_contact_tie', 'start': none, 'end': none,
            'contact': 'contact', 'relation': 'relation',
            'closeness': 'cast(closeness as varchar)', 'since': day.format('since')},
        'co_participation': {
            'view': 'graph.graph_co_participation', 'start': 'start_local', 'end': 'end_local',
            'contact': 'contact', 'activity': 'activity', 'place': 'place', 'time': clock,
            'end_time': clock},
        'direct_message': {
            'view': 'document.doc_direct_message', 'start': 'sent_local', 'end': none,
            'thread': 'thread', 'sender': 'sender', 'time': clock},
        'group_message': {
            'view': 'document.doc_group_message', 'start': 'sent_local', 'end': none,
            'chat_group': 'chat_group', 'sender': 'sender', 'time': clock},
        'email': {
            'view': 'document.doc_email', 'start': 'sent_local', 'end': none,
            'subject': 'subject', 'sender': 'sender', 'recipient': 'recipient', 'time': clock},
        'note': {
            'view': 'document.doc_note', 'start': 'written_local', 'end': none,
            'title': 'title', 'tags': together.format('tags'), 'time': clock},
        'journal_entry': {
            'view': 'document.doc_journal_entry', 'start': 'written_local', 'end': none,
            'mood': 'mood', 'time': clock},
        'photo_metadata': {
            'view': 'document.doc_photo_metadata', 'start': 'taken_local', 'end': none,
            'place': 'place', 'people': together.format('people'),
            'person': alone.format('people'), 'camera': 'exif.camera',
            'iso': 'cast(exif.iso as varchar)', 'time': clock},
    } -%}
    {%- set schemas = {} -%}
    {%- for name, given in fields.items() -%}
        {%- set own = {} -%}
        {%- for field, sql in given.items() if field not in ('view', 'start', 'end') -%}
            {%- do own.update({field: sql.format(given['end'] if field == 'end_time' else given['start'])
                if sql == clock else sql}) -%}
        {%- endfor -%}
        {%- if given['start'] -%}
            {%- do own.update({'day': day.format(given['start'])}) -%}
        {%- endif -%}
        {%- do schemas.update({name: {
            'view': given['view'], 'start': given['start'], 'end': given['end'], 'fields': own
        }}) -%}
    {%- endfor -%}
    {{ return(schemas) }}
{%- endmacro %}

{# A text as an SQL literal within reference SQL. #}
{% macro setoka_literal(text) -%}
    '''' || replace({{ text }}, '''', '''''') || ''''
{%- endmacro %}

{# A template with the slots of a query put in. #}
{% macro setoka_filled(template, slots) -%}
    {%- set filled = namespace(sql=template) -%}
    {%- for slot in slots -%}
        {%- set filled.sql = "replace(" ~ filled.sql ~ ", '{" ~ slot ~ "}', coalesce(query.slots." ~ slot ~ ", ''))" -%}
    {%- endfor -%}
    {{ filled.sql }}
{%- endmacro %}

{# The part of the day at which something starts. #}
{% macro setoka_part_of_day(stamp) -%}
    case
        when hour({{ stamp }}) < 6 then 'night'
        when hour({{ stamp }}) < 12 then 'morning'
        when hour({{ stamp }}) < 18 then 'afternoon'
        else 'evening'
    end
{%- endmacro %}

{# A share or a rate as text, with two decimals. #}
{% macro setoka_rounded(value) -%}
    cast(cast({{ value }} as decimal(9, 2)) as varchar)
{%- endmacro %}

{# The SQL of a statistic over events, as reference SQL has it and as it is computed. #}
{% macro setoka_statistics() -%}
    {{ return({
        'weekday': "strftime(start_local, '%A')",
        'part_of_day': setoka_part_of_day('start_local') | replace('\n', ' '),
        'place': 'place',
        'companion': 'person',
    }) }}
{%- endmacro %}

{# The SQL of each statistic over the events of an entry, as reference SQL has it. #}
{% macro setoka_formulas() -%}
    {%- set formulas = {
        'per_week': setoka_rounded('count(*) * 7.0 / {days}'),
        'duration_min': setoka_rounded("median(date_diff('minute', start_local, end_local))"),
        'weekend_share': setoka_rounded('avg(cast(isodow(start_local) >= 6 as integer))'),
        'host_share': setoka_rounded(
            'count(*) filter (where {condition}) * 1.0 / count(*) filter (where {host_condition})'
        ),
    } -%}
    {%- for statistic, expression in setoka_statistics().items() -%}
        {%- do formulas.update({statistic: 'mode(' ~ expression ~ ')'}) -%}
    {%- endfor -%}
    {{ return(formulas) }}
{%- endmacro %}
