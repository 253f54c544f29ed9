-- population
select dataset, group_id from staging.stg_setoka__group_log

-- failing
-- Measured anew from the users' traits: what was stored, and within what was tolerated.
with member as (
    select
        person.dataset,
        person.group_id,
        trait.subject_id,
        trait.trait,
        trait.theta_raw
    from staging.stg_setoka__trait as trait
    inner join staging.stg_setoka__user as person on trait.subject_id = person.subject_id
),

moment as (
    select
        member.dataset,
        member.group_id,
        member.trait,
        count(*) as users,
        abs(avg(member.theta_raw) - min(target.mean)) / min(target.sd) as mean_off,
        abs(stddev_samp(member.theta_raw) / min(target.sd) - 1) as sd_off
    from member
    inner join staging.stg_setoka__group_trait as target
        on
            member.dataset = target.dataset
            and member.group_id = target.group_id
            and member.trait = target.trait
    group by member.dataset, member.group_id, member.trait
),

pair as (
    select
        one.dataset,
        one.group_id,
        abs(corr(one.theta_raw, other.theta_raw) - min(target.used)) as correlation_off
    from member as one
    inner join member as other
        on
            one.subject_id = other.subject_id
            and one.trait < other.trait
    inner join staging.stg_setoka__group_correlation as target
        on
            one.dataset = target.dataset
            and one.group_id = target.group_id
            and one.trait = target.trait
            and other.trait = target.other
    group by one.dataset, one.group_id, one.trait, other.trait
    having count(*) > 1
),

measured as (
    select
        moment.dataset,
        moment.group_id,
        min(moment.users) as users,
        max(moment.mean_off) as mean_deviation,
        max(moment.sd_off) as sd_deviation,
        max(worst.correlation_off) as correlation_deviation
    from moment
    left join (
        select
            dataset,
            group_id,
            max(correlation_off) as correlation_off
        from pair
        group by dataset, group_id
    ) as worst
        on
            moment.dataset = worst.dataset
            and moment.group_id = worst.group_id
    group by moment.dataset, moment.group_id
)

select
    log.dataset,
    log.group_id,
    log.verified,
    measured.mean_deviation,
    measured.sd_deviation,
    measured.correlation_deviation
from staging.stg_setoka__group_log as log
left join measured
    on
        log.dataset = measured.dataset
        and log.group_id = measured.group_id
where
    measured.users is distinct from log.users
    or not coalesce(abs(measured.mean_deviation - log.mean_deviation) < 1e-6, false)
    or abs(coalesce(measured.sd_deviation, 0) - coalesce(log.sd_deviation, 0)) > 1e-6
    or abs(coalesce(measured.correlation_deviation, 0) - coalesce(log.correlation_deviation, 0))
    > 1e-6
    or log.verified is distinct from (
        log.users = (
            select cast(value as integer) from registry.setoka_choice
            where choice = 'group_size'
        )
    )
    or (
        log.verified
        and not coalesce(
            log.mean_deviation <= log.mean_tolerance
            and log.sd_deviation <= log.sd_tolerance
            and log.correlation_deviation <= log.correlation_tolerance,
            false
        )
    )
