-- Agreement of rebuilt personas and profiles with the corpus, over the cells of all subjects.
select
    run_set_id,
    track,
    condition,
    population,
    metric,
    sum(part) / nullif(sum(whole), 0) as value,
    cast(sum(n) as bigint) as n,
    cast(sum(n_scored) as bigint) as n_scored,
    count(*) filter (where whole > 0) as n_subjects
from {{ ref('met_reconstruction_subject') }}
group by run_set_id, track, condition, population, metric
