-- Each day that has an objective log, its lists read into plain columns.
select
    log.dataset,
    log.subject_id,
    log.day_index,
    log.is_weekend,
    coalesce(list_filter(log.payments, lambda p: p.category = 'food_delivery')[1].count, 0)
        as deliveries,
    coalesce(list_filter(log.calendar, lambda c: c.kind = 'work_block')[1].duration_min, 0)
        as work_block_min,
    coalesce(len(list_filter(log.calendar, lambda c: c.kind = 'social_event')), 0) > 0
        as has_social_event,
    coalesce(len(list_filter(log.calendar, lambda c: c.kind = 'exercise_session')), 0) > 0
        as has_exercise_session
from {{ ref('stream_objective') }} as log
where log.available
