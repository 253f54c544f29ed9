-- BP over the raw views, as plainly as they allow: the calendar entries and notes whose titles
-- have the words of the category. What comes with a category is in no title, and is not answered.
with item as (
    select
        intent.item_id,
        intent.subject_id,
        intent.statistic,
        lower(category.name) as words,
        cast(subject.attributes ->> 'days' as integer) as days
    from {{ ref('dbq_intent') }} as intent
    inner join {{ ref('setoka_category') }} as category
        on intent.category_id = category.category_id
    inner join {{ ref('subject_setoka') }} as subject on intent.subject_id = subject.subject_id
    where intent.family = 'pattern' and intent.label is null
),

mention as (
    select
        item.item_id,
        item.statistic,
        item.days,
        record.start_local,
        if(record.schema_name = 'calendar_event', record.end_local, null) as end_local,
        record.fields['place'] as place,
        coalesce(string_split(record.fields['attendees'], '; '), []) as people
    from item
    inner join {{ ref('qry_setoka_record') }} as record
        on
            item.subject_id = record.subject_id
            and record.schema_name in ('calendar_event', 'note')
            and contains(lower(record.fields['title']), item.words)
),

met as (
    select
        *,
        unnest(people) as person
    from mention
),

value as (
    {%- for statistic, expression in setoka_statistics().items() %}
        select
            item_id,
            {{ expression }} as value,
            count(*) as n
        from {{ 'met' if statistic == 'companion' else 'mention' }}
        where statistic = '{{ statistic }}'
        group by all
        {{ 'union all' if not loop.last }}
    {%- endfor %}
),

answer as (
    select
        item_id,
        arg_max(value, { 'n': n, 'value': value }) as answer
    from value
    where value is not null
    group by item_id
    union all
    select
        item_id,
        case statistic
            when 'per_week'
                then {{ setoka_rounded(
                    'count(distinct cast(start_local as date)) * 7.0 / any_value(days)'
                ) }}
            when 'duration_min'
                then {{ setoka_rounded("median(date_diff('minute', start_local, end_local))") }}
            when 'weekend_share'
                then {{ setoka_rounded('avg(cast(isodow(start_local) >= 6 as integer))') }}
        end as answer
    from mention
    where statistic in ('per_week', 'duration_min', 'weekend_share')
    group by item_id, statistic
)

select
    item_id,
    [answer] as answers
from answer
where answer is not null
