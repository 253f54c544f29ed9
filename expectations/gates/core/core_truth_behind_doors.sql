-- population
select distinct
    dataset,
    model,
    system
from computed.leakage

-- failing
select
    dataset,
    model,
    system,
    reached,
    how,
    path
from computed.leakage
where reached is not null
