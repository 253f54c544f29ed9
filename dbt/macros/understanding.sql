{#
    What each schema's dated records say of their occasion: `at` and `until` when, `spans` whether
    as long as the occasion itself, `place`, `people` by name or address, `headlines` that may name what was done, the `text` that may tell times of day,
    and `cues` of other kinds, as `kind=value`.
#}
{% macro understanding_schemas() -%}
    {%- set first_sentence = "split_part(split_part({}, '. ', 1), chr(10), 1)" -%}
    {{ return({
        'calendar_event': {
            'view': 'rel_calendar_event', 'at': 'start_local', 'until': 'end_local', 'spans': true,
            'place': 'place', 'people': 'attendees', 'headlines': '[title]'},
        'call_log': {
            'view': 'rel_call_log', 'at': 'start_local',
            'until': 'start_local + to_seconds(duration_s)', 'people': '[contact]'},
        'payment': {
            'view': 'rel_payment', 'at': 'paid_local', 'cues': "['pay=' || category]"},
        'location_visit': {
            'view': 'rel_location_visit', 'at': 'arrive_local', 'until': 'leave_local',
            'spans': true, 'place': 'place'},
        'app_usage': {
            'view': 'rel_app_usage', 'at': 'start_local', 'until': 'end_local',
            'headlines': '[purpose]', 'cues': "['app=' || app]"},
        'task_item': {
            'view': 'rel_task_item', 'at': 'created_local', 'headlines': '[title]'},
        'workout_session': {
            'view': 'rel_workout_session', 'at': 'start_local', 'until': 'end_local',
            'headlines': '[type]',
            'cues': "['kcal=' || round(2 * energy_kcal / greatest(date_diff('minute', start_local, end_local), 1)), 'speed=' || coalesce(cast(round(60 * distance_km / greatest(date_diff('minute', start_local, end_local), 1)) as varchar), 'none')]"},
        'sleep_session': {
            'view': 'rel_sleep_session', 'at': 'bed_local', 'until': 'wake_local', 'spans': true},
        'media_playback': {
            'view': 'rel_media_playback', 'at': 'start_local', 'until': 'end_local',
            'cues': "['kind=' || kind]"},
        'reading_session': {
            'view': 'rel_reading_session', 'at': 'start_local', 'until': 'end_local'},
        'trip': {
            'view': 'rel_trip', 'at': 'depart_local', 'until': 'arrive_local',
            'place': 'destination'},
        'meal_log': {
            'view': 'rel_meal_log', 'at': 'eaten_local', 'place': 'venue', 'people': 'companions',
            'cues': "['meal=' || meal]"},
        'web_history': {
            'view': 'rel_web_history', 'at': 'visited_local', 'headlines': '[query]',
            'cues': "['topic=' || topic]"},
        'co_participation': {
            'view': 'graph_co_participation', 'at': 'start_local', 'until': 'end_local',
            'spans': true, 'place': 'place', 'people': '[contact]', 'headlines': '[activity]'},
        'direct_message': {
            'view': 'doc_direct_message', 'at': 'sent_local', 'people': '[thread]',
            'headlines': '[' ~ first_sentence.format('text') ~ ']', 'text': 'text'},
        'group_message': {
            'view': 'doc_group_message', 'at': 'sent_local', 'people': '[sender]',
            'headlines': '[' ~ first_sentence.format('text') ~ ']'},
        'email': {
            'view': 'doc_email', 'at': 'sent_local', 'headlines': '[subject]',
            'people': '[sender, recipient]', 'text': "subject || ' ' || body"},
        'note': {
            'view': 'doc_note', 'at': 'written_local',
            'headlines': '[title, ' ~ first_sentence.format('text') ~ ']', 'text': 'text'},
        'journal_entry': {
            'view': 'doc_journal_entry', 'at': 'written_local',
            'headlines': '[' ~ first_sentence.format('text') ~ ']', 'text': 'text'},
        'photo_metadata': {
            'view': 'doc_photo_metadata', 'at': 'taken_local', 'place': 'place',
            'people': 'people', 'headlines': '[' ~ first_sentence.format('caption') ~ ']',
            'text': 'caption'},
    }) }}
{%- endmacro %}

{#
    The stems of a text in lower case: its longer words without endings, the first five letters of
    them, each once and in order. A last letter that an ending doubled is one, so that `running` is `run`.
#}
{% macro understanding_stems(text) -%}
    list_sort(list_distinct(
        list_transform(
            list_transform(
                list_filter(
                    regexp_extract_all({{ text }}, '[a-z]+'),
                    lambda word: length(word) > 2
                    and not list_contains({{ understanding_function_words() }}, word)
                ),
                lambda word: regexp_extract(
                    word, '^(.{3,}?)(?:[iy]?(?:ing|ed|er|e)|ly|y)?s?$', 1
                )
            ),
            lambda stem: if(stem[-1] = stem[-2], left(stem[:-2], 5), left(stem, 5))
        )
    ))
{%- endmacro %}

{# Words that say nothing of what was done. #}
{% macro understanding_function_words() -%}
    ['the', 'and', 'for', 'with', 'from', 'that', 'this', 'into', 'over', 'out', 'all', 'not']
{%- endmacro %}

{# Log odds of a number of times, where a document tells of what it came with so likely. #}
{% macro understanding_told(rhythm, share) -%}
    {{ rhythm }}.fit / 1e6 + {{ rhythm }}.n_on_told * ln({{ share }})
    + {{ rhythm }}.n_on_silent * ln(1 - {{ share }})
{%- endmacro %}

{# The least number of events that counts as much, for a trait, as `n_events` do. #}
{% macro understanding_least(n_events) -%}
    list_max(list_filter([2, 5, 8, 11, 15, 22, 29], lambda least: least <= {{ n_events }}))
{%- endmacro %}
