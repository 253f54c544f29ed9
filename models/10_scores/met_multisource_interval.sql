select cast(null as varchar) as run_set_id, cast(null as varchar) as population, cast(null as varchar) as metric, cast(null as double) as lo, cast(null as double) as hi where false
