{#
    Retrieval in SQL. Scores are integers in units of 1e-9, so that sums are exact and a cut falls
    between the same two messages at any number of threads; of equal scores the earlier message wins.
#}

{# The tokens of a text, repeats kept: lower case, runs of letters, digits and apostrophes. #}
{% macro tokens(text) -%}
    {#- Lower case of the dotted capital I is two characters everywhere but here. -#}
    regexp_extract_all(
        lower(replace(replace({{ text }}, chr(304), 'i' || chr(775)), chr(8217), '''')),
        '[a-z0-9'']+'
    )
{%- endmacro %}

{# Whether a token counts: long enough, and no stop word. #}
{% macro is_content(token) -%}
    length({{ token }}) >= setting.min_token_length
    and {{ token }} not in (select stop_word.token from {{ ref('retrieval_stop_word') }} as stop_word)
{%- endmacro %}

{#
    What one query token adds to the score of one message, in units of 1e-9 (spec section 5).

    tf: how often the message has it; dl: content tokens of the message; df: messages that have it;
    n: messages; total_length: their content tokens together.
#}
{% macro bm25_weight_nano(tf, dl, df, n, total_length) -%}
    cast(
        round(
            1e9 * ln(1 + ({{ n }} - {{ df }} + 0.5) / ({{ df }} + 0.5))
            * ({{ tf }} * (setting.k1 + 1))
            / (
                {{ tf }}
                + setting.k1 * (1 - setting.b + setting.b * ({{ dl }} * {{ n }} / {{ total_length }}))
            )
        ) as bigint
    )
{%- endmacro %}

{#
    The answers of a retrieval system.

    ranked: the name of a CTE with item_id, subject_id, position and place, the best first.
#}
{% macro retrieved_answers(system, ranked) %}
retrieved as (
    select
        ranked.item_id,
        list(message.record_id order by ranked.place) as retrieved
    from {{ ranked }} as ranked
    inner join {{ ref('chat_message') }} as message
        on
            ranked.subject_id = message.subject_id
            and ranked.position = message.position
    group by ranked.item_id
)

select
    probe.dataset,
    probe.item_id,
    '{{ system }}' as system,
    'gold=full' as condition,
    cast(null as varchar) as answer,
    cast(null as varchar[]) as tied,
    false as abstained,
    cast(null as double) as confidence,
    coalesce(retrieved.retrieved, cast([] as varchar[])) as retrieved
from {{ ref('rtv_probe') }} as probe
left join retrieved on probe.item_id = retrieved.item_id
{% endmacro %}

{#
    A uniform sample of `size` different whole numbers from 1 to `pool`, as a list in no order
    (Floyd's algorithm): for j from pool - size + 1 on, take a draw below j, or j if it is taken.
    Draw j is a hash of the key and j, so a sample depends on nothing else.
#}
{% macro sample_without_replacement(key, pool, size) -%}
    list_reduce(
        list_transform(
            range(greatest({{ pool }} - {{ size }}, 0) + 1, {{ pool }} + 1),
            lambda one: [cast(one as bigint)]
        ),
        lambda taken, j: list_append(
            taken,
            case
                when list_contains(taken, {{ hashed_draw(key, 'j[1]') }}) then j[1]
                else {{ hashed_draw(key, 'j[1]') }}
            end
        ),
        cast([] as bigint[])
    )
{%- endmacro %}

{# A whole number from 1 to `high`, by a hash of the key and `high`. #}
{% macro hashed_draw(key, high) -%}
    cast(1 + md5_number_lower({{ key }} || '|' || {{ high }}) % {{ high }} as bigint)
{%- endmacro %}

{#
    The CTE `ranked` from scores: the best of each probe, cut first and filtered then, as the paper
    does it; of equal scores the earlier message comes first.

    scored: the name of a CTE with probe_no, position and score_nano.
#}
{% macro best_before_probe(scored) %}
best as (
    select
        probe_no,
        max(
            {'score_nano': score_nano, 'earlier': -position},
            (select setting.cut from {{ ref('rtv_setting') }} as setting)
        ) as best
    from {{ scored }}
    group by probe_no
),

listed as (
    select
        probe_no,
        unnest(best) as hit,
        unnest(range(1, len(best) + 1)) as place
    from best
),

placed as (
    select
        probe_no,
        -hit.earlier as position,
        place
    from listed
    where hit.score_nano > 0
),

ranked as (
    select
        probe.item_id,
        probe.subject_id,
        placed.position,
        row_number() over (partition by placed.probe_no order by placed.place) as place
    from placed
    inner join {{ ref('rtv_probe') }} as probe on placed.probe_no = probe.probe_no
    cross join {{ ref('rtv_setting') }} as setting
    where placed.position < probe.asked_before
    qualify row_number() over (partition by placed.probe_no order by placed.place) <= setting.keep
)
{% endmacro %}

{# A text for comparison: case and runs of white space folded. #}
{% macro folded(text) -%}
    lower(trim(regexp_replace({{ text }}, '\s+', ' ', 'g')))
{%- endmacro %}
