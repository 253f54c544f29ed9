-- How well each activity of a user fits each category of the catalogue: naive Bayes over its cues,
-- where its lengths and hours lie within the catalogue's, and the words that its name shares with
-- the category's. Log odds are whole millionths, so that sums and ranks are exact.
{% set micro = 'cast(round(1e6 * ({})) as bigint)' %}
with parameter as (
    select * from {{ ref('understanding_parameter') }}
),

setting as (
    select
        max(value) filter (key = 'word_kept') as word_kept,
        max(value) filter (key = 'outside') as outside,
        max(value) filter (key = 'same_name') as same_name
    from parameter
    where part = 'setting'
),

-- Apps of one kind are one cue, and so are two words for one type of place.
cue as (
    select
        cue.dataset,
        cue.subject_id,
        cue.activity,
        coalesce(kind.subkey, cue.cue) as cue,
        least(sum(cue.share), 1) as share
    from {{ ref('beh_cue') }} as cue
    left join parameter as kind on kind.part = 'cue_kind' and cue.cue = kind.key
    group by cue.dataset, cue.subject_id, cue.activity, coalesce(kind.subkey, cue.cue)
),

learned as (
    select
        cast(key as integer) as category_id,
        subkey as cue,
        value
    from parameter
    where part = 'category_cue'
),

-- Numbered, since there are hundreds of categories for each: numbers meet sooner than names.
activity as materialized (
    select
        row_number() over () as number,
        occasion.dataset,
        occasion.subject_id,
        named.activity,
        count(*) as n_events
    from {{ ref('epi_occasion') }} as occasion
    inner join {{ ref('epi_name') }} as named on occasion.event_key = named.event_key
    group by occasion.dataset, occasion.subject_id, named.activity
),

marked as (
    select
        activity.number,
        learned.category_id,
        sum({{ micro.format('cue.share * learned.value') }}) as fit
    from cue
    inner join activity
        on cue.subject_id = activity.subject_id and cue.activity = activity.activity
    inner join learned on cue.cue = learned.cue
    group by activity.number, learned.category_id
),

category as (
    select
        category.category_id,
        category.family,
        lower(category.name) as name,
        category.duration_low_min as low,
        category.duration_high_min as high,
        category.window_start_min as opens,
        category.window_end_min as closes,
        {{ micro.format('learned.value') }} as intercept
    from {{ ref('setoka_category') }} as category
    inner join parameter as learned
        on learned.part = 'category' and category.category_id = cast(learned.key as integer)
),

span as (
    select
        activity.number,
        60 * hour(occasion.started_local) + minute(occasion.started_local) as begins,
        date_diff('minute', occasion.started_local, occasion.ended_local) as lasts,
        count(*) as n
    from {{ ref('epi_occasion') }} as occasion
    inner join {{ ref('epi_name') }} as named on occasion.event_key = named.event_key
    inner join activity
        on occasion.subject_id = activity.subject_id and named.activity = activity.activity
    where occasion.span_is_stated
    group by all
),

-- A user's own lengths lie within the catalogue's range; train groups show where.
length_fit as (
    select
        activity.number,
        length.shortest_min as low,
        length.longest_min as high,
        {{ micro.format("
            length.n_outside * ln(setting.outside)
            + coalesce(
                learned.value
                - least(length.n_within, 2) * ln((length.longest_min - length.shortest_min) / 5),
                0
            )
        ") }} as fit
    from {{ ref('beh_length') }} as length
    inner join activity
        on length.subject_id = activity.subject_id and length.activity = activity.activity
    cross join setting
    left join parameter as learned
        on
            learned.part = 'length'
            and length.spread = learned.key
            and length.fifths = learned.subkey
),

-- The catalogue has far fewer ranges of hours than categories.
hours_range as (
    select distinct
        opens,
        closes
    from category
),

hours_fit as (
    select
        span.number,
        hours_range.opens,
        hours_range.closes,
        {{ micro.format("
            ln(60 / (hours_range.closes - hours_range.opens))
            + ln(any_value(setting.outside)) * coalesce(
                sum(span.n) filter (
                    span.begins < hours_range.opens
                    or span.begins + span.lasts > hours_range.closes
                ), 0
            )
        ") }} as fit
    from span
    cross join hours_range
    cross join setting
    group by span.number, hours_range.opens, hours_range.closes
),

word as (
    select
        number,
        unnest({{ understanding_stems('activity') }}) as stem
    from activity
),

category_word as (
    select
        category_id,
        unnest({{ understanding_stems('name') }}) as stem
    from category
),

rarity as (
    select
        stem,
        count(*) / (select count(*) from category) as share
    from category_word
    group by stem
),

shared as (
    select
        word.number,
        category_word.category_id,
        sum({{ micro.format('ln(setting.word_kept / rarity.share)') }}) as fit
    from word
    inner join category_word on word.stem = category_word.stem
    inner join rarity on word.stem = rarity.stem
    cross join setting
    group by word.number, category_word.category_id
),

scored as (
    select
        activity.number,
        category.category_id,
        category.family,
        category.intercept
        + coalesce(marked.fit, 0)
        + coalesce(shared.fit, 0)
        + coalesce(length_fit.fit, 0)
        + coalesce(hours_fit.fit, 0)
        + if(activity.activity = category.name, {{ micro.format('setting.same_name') }}, 0)
            as score
    from activity
    cross join category
    cross join setting
    left join marked
        on
            activity.number = marked.number
            and category.category_id = marked.category_id
    left join shared
        on
            activity.number = shared.number
            and category.category_id = shared.category_id
    left join length_fit
        on
            activity.number = length_fit.number
            and category.low = length_fit.low
            and category.high = length_fit.high
    left join hours_fit
        on
            activity.number = hours_fit.number
            and category.opens = hours_fit.opens
            and category.closes = hours_fit.closes
),

top as (
    select
        number,
        max(score) as score
    from scored
    group by number
),

best as (
    select
        top.number,
        top.score,
        sum(exp((scored.score - top.score) / 1e6)) as total,
        min(scored.category_id) filter (scored.score = top.score) as category_id
    from scored
    inner join top on scored.number = top.number
    group by top.number, top.score
)

select
    activity.dataset,
    activity.subject_id,
    activity.activity,
    activity.n_events,
    scored.category_id,
    scored.family,
    scored.score,
    best.score - scored.score as score_below_best,
    exp((scored.score - best.score) / 1e6) / best.total as belief,
    scored.category_id = best.category_id as is_best
from scored
inner join best on scored.number = best.number
inner join activity on scored.number = activity.number
