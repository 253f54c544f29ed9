-- population
select dataset, group_id from staging.stg_setoka__group_log

-- failing
-- Symmetric, 1 on the diagonal, and positive definite: eliminating row by row, every pivot is
-- positive. A matrix that was definite as reported is used as it is.
with recursive cell as (
    select
        dataset,
        group_id,
        trait,
        list(used order by other) as used,
        list(reported order by other) as reported
    from staging.stg_setoka__group_correlation
    group by dataset, group_id, trait
),

matrix as (
    select
        dataset,
        group_id,
        list(used order by trait) as used,
        list(reported order by trait) as reported
    from cell
    group by dataset, group_id
),

elimination as (
    select dataset, group_id, 'used' as part, used as rest from matrix
    union all
    select dataset, group_id, 'reported' as part, reported as rest from matrix
    union all
    select
        dataset,
        group_id,
        part,
        list_transform(
            rest[2:],
            lambda line: list_transform(
                line[2:], lambda x, k: x - line[1] * rest[1][k + 1] / rest[1][1]
            )
        ) as rest
    from elimination
    where len(rest) > 1 and rest[1][1] > 0
),

pivot_of as (
    select
        dataset,
        group_id,
        part,
        min(rest[1][1]) as smallest
    from elimination
    group by dataset, group_id, part
),

judged as (
    select
        matrix.*,
        used_pivot.smallest,
        reported_pivot.smallest > 0.000001 as was_definite,
        list_transform(
            used, lambda line, i: list_transform(used, lambda other: other[i])
        ) as transposed
    from matrix
    inner join pivot_of as used_pivot
        on
            matrix.dataset = used_pivot.dataset
            and matrix.group_id = used_pivot.group_id
            and used_pivot.part = 'used'
    inner join pivot_of as reported_pivot
        on
            matrix.dataset = reported_pivot.dataset
            and matrix.group_id = reported_pivot.group_id
            and reported_pivot.part = 'reported'
)

select
    log.dataset,
    log.group_id,
    judged.used,
    judged.smallest as smallest_pivot
from staging.stg_setoka__group_log as log
left join judged
    on
        log.dataset = judged.dataset
        and log.group_id = judged.group_id
where
    judged.used is null
    or not coalesce(judged.smallest > 0, false)
    or judged.used <> judged.transposed
    or len(list_filter(judged.used, lambda line, i: line[i] <> 1)) > 0
    or (judged.was_definite and judged.used <> judged.reported)
