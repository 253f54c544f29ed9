-- population
select dataset, subject_id, position from staging.stg_transcripts__message where media is not null

-- failing
select
    dataset,
    subject_id,
    position,
    image_caption
from staging.stg_transcripts__message
where media is not null and coalesce(len(image_urls), 0) = 0
