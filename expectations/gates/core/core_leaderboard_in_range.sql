-- applies: it ships no labels, so that no figure is about it
select dataset from staging.stg_core__dataset where is_labelled
union
select dataset from metrics.leaderboard

-- population
select dataset, run_set_id, metric, population from metrics.leaderboard

-- failing
with bounded as (
    select
        *,
        -- A rank correlation is the one metric that may be negative.
        if(metric = 'kendall_tau', -1.0, 0.0) as least
    from metrics.leaderboard
)

-- NaN is greater than any number, and a NULL comparison is no proof of being in range.
select
    dataset,
    system,
    condition,
    metric,
    population,
    value,
    lo,
    hi,
    n,
    n_scored,
    run_set_id
from bounded
where
    (value is not null and not coalesce(value between least and 1.0, false))
    or (value is not null and not coalesce(n > 0, false))
    or ((lo is null) <> (hi is null))
    or (lo is not null and not coalesce(least <= lo and lo <= hi and hi <= 1.0, false))
    or not coalesce(n_scored between 0 and n, false)
