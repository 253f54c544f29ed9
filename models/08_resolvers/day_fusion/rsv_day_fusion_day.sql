-- For one person and day: what each stream said, what is believed, and how firmly.
with said as (
    select
        dataset,
        subject_id,
        day_index,
        'planner' as source,
        {
            'sleep': sleep_duration_h || ' h',
            'bedtime': strftime(date '1970-01-01' + to_minutes(sleep_bedtime_minute), '%H:%M'),
            'work': 'at most ' || work_hours_limit || ' h',
            'exercise': if(exercise_intended, 'intended', 'none'),
            'meals': cast(diet_meals as varchar),
            'meals_home_cooked': if(diet_home_cooked_priority, 'a priority', 'no priority'),
            'social_activities': if(social_intent, 'intended', 'none')
        } as said
    from {{ ref('stream_planner') }}
    union all
    select
        dataset,
        subject_id,
        day_index,
        'daily_self_report' as source,
        {
            'sleep': sleep_duration_h || ' h',
            'bedtime': strftime(date '1970-01-01' + to_minutes(sleep_bedtime_minute), '%H:%M'),
            'work': work_hours || ' h',
            'exercise': if(exercise_done, exercise_duration_min || ' min', 'none'),
            'meals': cast(diet_meals as varchar),
            'meals_home_cooked': cast(diet_home_cooked as varchar),
            'social_activities': coalesce(
                nullif(array_to_string(social_activities, ', '), ''), 'none'
            )
        } as said
    from {{ ref('stream_self_report') }}
    union all
    select
        dataset,
        subject_id,
        day_index,
        'objective_log' as source,
        {
            'sleep': null,
            'bedtime': null,
            'work': timesheet_hours || ' h on the timesheet',
            'exercise': null,
            'meals': null,
            'meals_home_cooked': null,
            'social_activities': array_to_string(
                list_transform(
                    list_filter(calendar, lambda entry: entry.kind = 'social_event'),
                    lambda entry: entry.title
                ),
                ', '
            )
        } as said
    from {{ ref('stream_objective') }}
    where available
    union all
    select
        dataset,
        subject_id,
        day_index,
        'device_log' as source,
        {
            'sleep': sleep_duration_h || ' h',
            'bedtime': strftime(date '1970-01-01' + to_minutes(sleep_bedtime_minute), '%H:%M'),
            'work': work_focus_minutes || ' min focused',
            'exercise': if(
                activity_workout_detected,
                'workout, ' || activity_active_minutes || ' min',
                'none, ' || activity_active_minutes || ' min'
            ),
            'meals': null,
            'meals_home_cooked': null,
            'social_activities': null
        } as said
    from {{ ref('stream_device') }}
    where available
),

told as (
    select
        dataset,
        subject_id,
        day_index,
        field,
        max(told) filter (where source = 'planner') as planner,
        max(told) filter (where source = 'daily_self_report') as daily_self_report,
        max(told) filter (where source = 'objective_log') as objective_log,
        max(told) filter (where source = 'device_log') as device_log
    from (
        select
            dataset,
            subject_id,
            day_index,
            source,
            unnest([
                'sleep', 'bedtime', 'work', 'exercise', 'meals', 'meals_home_cooked',
                'social_activities'
            ]) as field,
            unnest([
                said.sleep, said.bedtime, said.work, said.exercise, said.meals,
                said.meals_home_cooked, said.social_activities
            ]) as told
        from said
    ) as long
    group by dataset, subject_id, day_index, field
)

select
    belief.dataset,
    belief.subject_id,
    belief.day_index,
    belief.field,
    told.planner,
    told.daily_self_report,
    told.objective_log,
    told.device_log,
    belief.value as believed,
    belief.probability
from {{ ref('rsv_day_fusion_belief') }} as belief
left join told
    on
        belief.dataset = told.dataset
        and belief.subject_id = told.subject_id
        and belief.day_index = told.day_index
        and belief.field = told.field
where belief.believed
