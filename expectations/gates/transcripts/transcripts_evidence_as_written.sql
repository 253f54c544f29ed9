-- population
select dataset, item_id, citation from staging.stg_transcripts__evidence

-- failing
select
    dataset,
    item_id,
    citation,
    raw_text,
    list(source_id order by part) as taken_for
from staging.stg_transcripts__evidence
group by dataset, item_id, citation, raw_text
having bool_or(repaired)
