-- population
select dataset, lexicon from metrics.met_setoka_link

-- failing
select dataset, lexicon, n_records, precision, recall, f1
from metrics.met_setoka_link
where f1 is null or f1 < 0.9

-- applies: users to train on are not evaluated
select dataset from staging.stg_setoka__user where not starts_with(dataset, 'setoka-train-')
