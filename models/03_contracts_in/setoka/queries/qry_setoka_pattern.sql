-- BP: statistics over all occurrences of an entry. A mode that ties is no answer and is dropped.
with occurrence as (
    select * from {{ ref('qry_setoka_occurrence') }}
    where not starts_with(dataset, 'setoka-train-')
),

entry as (
    select
        plan.dataset,
        plan.subject_id,
        plan.entry,
        plan.host_entry,
        person.days,
        if(plan.host_entry is null, category.name, plan.label || ' during ' || category.name)
            as what,
        category.name as host,
        if(
            plan.host_entry is null,
            'entry = ' || plan.entry,
            'list_contains(label_entries, ' || plan.entry || ')'
        ) as condition
    from {{ ref('stg_setoka__plan_entry') }} as plan
    inner join {{ ref('stg_setoka__user') }} as person on plan.subject_id = person.subject_id
    inner join {{ ref('setoka_category') }} as category
        on plan.category_id = category.category_id
),

met as (
    select
        *,
        unnest(participants) as person
    from occurrence
),

value as (
    {%- for statistic, expression in setoka_statistics().items() %}
        select
            subject_id,
            entry,
            '{{ statistic }}' as statistic,
            {{ expression }} as value,
            count(*) as n
        from {{ 'met' if statistic == 'companion' else 'occurrence' }}
        group by all
        {{ 'union all' if not loop.last }}
    {%- endfor %}
),

mode_of as (
    select
        subject_id,
        entry,
        statistic,
        arg_max(value, n) as answer
    from value
    group by subject_id, entry, statistic
    having coalesce(max(n, 2)[1] > max(n, 2)[2], true)
),

total as (
    select
        subject_id,
        entry,
        count(*) as n,
        median(date_diff('minute', start_local, end_local)) as duration_min,
        avg(cast(isodow(start_local) >= 6 as integer)) as weekend_share,
        list(records order by start_local, event_id) as records
    from occurrence
    group by subject_id, entry
),

statistic as (
    select
        mode_of.*,
        case statistic
            when 'place' then 'name'
            when 'companion' then 'name'
            else 'choice'
        end as answer_type
    from mode_of
    union all by name
    select
        entry.subject_id,
        entry.entry,
        'per_week' as statistic,
        {{ setoka_rounded('total.n * 7.0 / entry.days') }} as answer,
        'number' as answer_type
    from entry
    inner join total on entry.subject_id = total.subject_id and entry.entry = total.entry
    union all by name
    select
        subject_id,
        entry,
        'duration_min' as statistic,
        {{ setoka_rounded('duration_min') }} as answer,
        'number' as answer_type
    from total
    union all by name
    select
        subject_id,
        entry,
        'weekend_share' as statistic,
        {{ setoka_rounded('weekend_share') }} as answer,
        'number' as answer_type
    from total
    -- Where only weekdays or only weekends are allowed, the share is no habit of the user's.
    where weekend_share > 0 and weekend_share < 1
    union all by name
    select
        entry.subject_id,
        entry.entry,
        'host_share' as statistic,
        {{ setoka_rounded('total.n * 1.0 / host.n') }} as answer,
        'number' as answer_type
    from entry
    inner join total on entry.subject_id = total.subject_id and entry.entry = total.entry
    inner join total as host
        on entry.subject_id = host.subject_id and entry.host_entry = host.entry
),

turn as (
    select
        statistic.*,
        row_number() over (
            partition by subject_id, entry
            order by
                statistic not in ('per_week', 'host_share'),
                md5(subject_id || entry || statistic), statistic
        ) as round
    from statistic
),

placed as (
    select
        *,
        row_number() over (
            partition by subject_id order by round, md5(subject_id || entry), entry
        ) as place
    from turn
)

select
    entry.dataset,
    entry.subject_id,
    'BP' as level,
    cast(null as integer) as depth,
    cast(null as varchar) as combination,
    placed.statistic as family,
    placed.statistic as phrasing_family,
    md5(entry.entry || '|' || placed.statistic) as query_id,
    placed.answer_type,
    placed.answer,
    list_distinct(
        flatten(
            if(
                placed.statistic = 'host_share', list_concat(total.records, host.records),
                total.records
            )
        )
    ) as evidence,
    cast(entry.entry as integer) as entry,
    { 'what': entry.what, 'host': entry.host, 'days': cast(entry.days as varchar) } as slots,
    replace(
        replace(
            replace(
                'select '
                || case placed.statistic
                    {%- for statistic, expression in setoka_formulas().items() %}
                        when '{{ statistic }}' then '{{ expression | replace("'", "''") }}'
                    {%- endfor %}
                end
                || ' as answer from (select *, '
                || if(placed.statistic = 'companion', 'unnest(participants)', 'null')
                || ' as person'
                || ' from labels.lbl_setoka_event where subject_id = '
                || {{ setoka_literal('entry.subject_id') }}
                || if(placed.statistic = 'host_share', '', ' and {condition}') || ')',
                '{days}', cast(entry.days as varchar)
            ),
            '{host_condition}', coalesce('entry = ' || entry.host_entry, '')
        ),
        '{condition}', entry.condition
    ) as reference_sql
from placed
inner join {{ ref('setoka_allocation') }} as allocation on allocation.level = 'BP'
inner join entry on placed.subject_id = entry.subject_id and placed.entry = entry.entry
inner join total on placed.subject_id = total.subject_id and placed.entry = total.entry
left join total as host on entry.subject_id = host.subject_id and entry.host_entry = host.entry
where placed.place <= allocation.items
