{#
    The offline judge of Setoka's answers (setoka.md, section 9): what a text says, by the type of
    the answer that is asked for. What can't be read as that type is NULL, and is wrong.
#}

{# A text for comparison: case, accents and punctuation folded. #}
{% macro judged_text(text) -%}
    trim(regexp_replace(lower(strip_accents(nfc_normalize({{ text }}))), '[^\p{L}\p{N}]+', ' ', 'g'))
{%- endmacro %}

{# The one number that a text holds, whatever unit stands beside it; NULL where it holds several. #}
{% macro judged_numbers(text) -%}
    regexp_extract_all(
        regexp_replace({{ text }}, ',(\d{3})\b', '\1', 'g'),
        '[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?'
    )
{%- endmacro %}

{% macro judged_number(text, type='double') -%}
    case
        when len({{ judged_numbers(text) }}) = 1
            then try_cast({{ judged_numbers(text) }}[1] as {{ type }})
    end
{%- endmacro %}

{# A day with a time, a day alone, a time alone: each of them NULL where the text is another. #}
{% macro judged_stamp(text) -%}
    date_trunc('minute', try_strptime(
        trim({{ text }}),
        ['%Y-%m-%d %H:%M', '%Y-%m-%d %H:%M:%S', '%Y-%m-%dT%H:%M', '%Y-%m-%dT%H:%M:%S']
    ))
{%- endmacro %}

{% macro judged_day(text) -%}
    cast(coalesce(
        {{ judged_stamp(text) }},
        try_strptime(trim({{ text }}), ['%Y-%m-%d', '%d %B %Y', '%B %d, %Y', '%d %b %Y', '%b %d, %Y'])
    ) as date)
{%- endmacro %}

{% macro judged_clock(text) -%}
    strftime(coalesce(
        {{ judged_stamp(text) }},
        try_strptime(upper(trim({{ text }})), ['%H:%M', '%H:%M:%S', '%I:%M %p', '%I:%M%p'])
    ), '%H:%M')
{%- endmacro %}

{# The members of a set that a text lists. #}
{% macro judged_set(text) -%}
    list_distinct(list_filter(
        list_transform(
            string_split_regex({{ text }}, '[;,\n]'), lambda part: {{ judged_text('part') }}
        ),
        lambda part: part <> ''
    ))
{%- endmacro %}

{# F1 of two lists of words, each word counted as often as it stands there. #}
{% macro judged_word_f1(answered, right) -%}
    2.0 * list_sum(list_transform(
        list_distinct({{ right }}),
        lambda word: least(
            len(list_filter({{ answered }}, lambda one: one = word)),
            len(list_filter({{ right }}, lambda one: one = word))
        )
    )) / (len({{ answered }}) + len({{ right }}))
{%- endmacro %}
