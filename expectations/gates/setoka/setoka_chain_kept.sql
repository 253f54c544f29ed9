-- population
select dataset, subject_id, day_index, position from staging.stg_setoka__episode

-- failing
-- The day chains read back from the scenes are the chains as they were scheduled (Proposition 4).
select
    coalesce(episode.dataset, scene.dataset) as dataset,
    coalesce(episode.subject_id, scene.subject_id) as subject_id,
    coalesce(episode.day_index, scene.day_index) as day_index,
    coalesce(episode.position, scene.position) as position,
    scene.event_id
from staging.stg_setoka__episode as episode
full outer join staging.stg_setoka__scene as scene
    on
        episode.subject_id = scene.subject_id
        and episode.day_index = scene.day_index
        and episode.position = scene.position
where
    episode.start_local is distinct from scene.start_local
    or episode.end_local is distinct from scene.end_local
    or episode.category_id is distinct from scene.category_id
    or episode.entry is distinct from scene.entry
    or episode.label_entries is distinct from scene.label_entries
