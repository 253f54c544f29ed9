-- How often, when, where and with whom a user does each of the activities that the records name,
-- and the same of each annotation of it. A mode that ties goes to the first in order of its name.
with occurrence as (
    select
        event.*,
        cast(null as varchar) as label_id,
        cast(null as varchar) as label
    from {{ ref('epi_event') }} as event
    where event.activity is not null
    union all
    select
        event.*,
        annotation.label_id,
        annotation.label
    from {{ ref('epi_event') }} as event
    inner join {{ ref('epi_annotation') }} as annotation on event.event_key = annotation.event_key
),

met as (
    select
        subject_id,
        activity,
        label_id,
        started_local,
        unnest(participants) as person
    from occurrence
),

value as (
    {%- for statistic, expression in setoka_statistics().items() %}
        select
            subject_id,
            activity,
            label_id,
            '{{ statistic }}' as statistic,
            {{ expression | replace('start_local', 'started_local') }} as value,
            count(*) as n
        from {{ 'met' if statistic == 'companion' else 'occurrence' }}
        group by all
        {{ 'union all' if not loop.last }}
    {%- endfor %}
),

ranked as (
    select
        *,
        row_number() over (
            partition by subject_id, activity, label_id, statistic
            order by n desc, value asc
        ) as place
    from value
    where value is not null
),

mode_of as (
    select
        subject_id,
        activity,
        label_id,
        {%- for statistic in setoka_statistics() %}
            max(value) filter (statistic = '{{ statistic }}' and place = 1) as {{ statistic }},
        {%- endfor %}
        coalesce(max(n) filter (statistic = 'weekday' and place = 1), 0)
        - coalesce(max(n) filter (statistic = 'weekday' and place = 2), 0) as weekday_margin
    from ranked
    group by subject_id, activity, label_id
),

total as (
    select
        dataset,
        subject_id,
        activity,
        label_id,
        label,
        any_value(category_id) as category_id,
        any_value(family) as family,
        count(*) as n_events,
        sum(n_records) as n_records,
        count(*) filter (span_is_stated) as n_stated,
        coalesce(
            median(date_diff('minute', started_local, ended_local)) filter (span_is_stated),
            median(date_diff('minute', started_local, ended_local))
        ) as duration_min,
        avg(cast(isodow(started_local) >= 6 as integer)) as weekend_share,
        list_sort(list(distinct isodow(started_local))) as weekdays
    from occurrence
    group by dataset, subject_id, activity, label_id, label
),

host as (
    select * from total where label_id is null
),

horizon as (
    select
        subject_id,
        cast(attributes ->> 'first_date' as date) as first_date,
        cast(attributes ->> 'days' as integer) as days
    from {{ ref('subject_setoka') }}
)

select
    total.dataset,
    total.subject_id,
    total.activity,
    total.label_id,
    total.label,
    total.category_id,
    total.family,
    total.n_events,
    total.n_records,
    total.n_stated,
    total.n_events * 7.0 / horizon.days as per_week,
    mode_of.weekday,
    mode_of.weekday_margin,
    mode_of.part_of_day,
    total.duration_min,
    mode_of.place,
    mode_of.companion,
    total.weekend_share,
    1 - total.weekend_share as weekday_share,
    total.n_events / host.n_events as host_share,
    host.n_events as n_host_events,
    total.n_events / len(
        list_filter(
            generate_series(0, horizon.days - 1),
            lambda day: list_contains(
                coalesce(host.weekdays, total.weekdays),
                isodow(horizon.first_date + cast(day as integer))
            )
        )
    ) as per_allowed_day
from total
inner join horizon on total.subject_id = horizon.subject_id
left join mode_of
    on
        total.subject_id = mode_of.subject_id
        and total.activity = mode_of.activity
        and total.label_id is not distinct from mode_of.label_id
left join host
    on
        total.subject_id = host.subject_id
        and if(total.label_id is null, null, total.activity) = host.activity
