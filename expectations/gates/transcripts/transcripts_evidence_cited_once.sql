-- population
select dataset, item_id, citation, part from staging.stg_transcripts__evidence

-- failing
select
    dataset,
    item_id,
    unit,
    source_id,
    count(*) as n_citations
from staging.stg_transcripts__evidence
where not dangling
group by dataset, item_id, unit, source_id, position
having count(*) > 1
