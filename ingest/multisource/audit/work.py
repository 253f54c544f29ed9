"""Label rules about work: A2, B3, F3."""

from __future__ import annotations

from memlake.ingest.multisource.audit.month import Labels, Month, choose


def long_days(month: Month) -> Labels:
    """A2: days of more than 9.0 hours; a weekend day counts only if it is marked as worked."""
    worked = ~month.event.weekend() | month.event.flag("work_on_weekend")
    days = (worked & (month.event.whole("work_hours") > 90)).sum(axis=1)
    return choose((days >= 8, "8_or_more"), (days >= 4, "4_to_7"), otherwise="0_to_3")


def weekend_approach(month: Month) -> Labels:
    """B3: weekend work against the stated approach.

    `strict_boundary` allows 15% of the weekend days; `flexible` is contradicted only by no
    worked weekend day at all among at least 4.
    """
    weekend = month.event.weekend()
    days = weekend.sum(axis=1)
    worked = (weekend & month.event.flag("work_on_weekend")).sum(axis=1)
    style = "afterhours_work_style"
    broken = month.says(style, "strict_boundary") & (100 * worked > 15 * days)
    unused = month.says(style, "flexible") & (worked == 0) & (days >= 4)
    return choose(
        (~month.states(style), "no_approach_described"),
        (broken | unused, "does_not_match"),
        otherwise="matches",
    )


def off_or_unrecorded(month: Month) -> Labels:
    """F3: work on the days that the objective log lacks altogether."""
    silent = ~month.objective.flag("available")
    worked = (silent & (month.event.whole("work_hours") > 0)).sum(axis=1)
    off = silent.sum(axis=1) - worked
    return choose(
        ((worked > 0) & (off > 0), "both_occurred"),
        (worked > 0, "yes_worked_despite_no_entry"),
        otherwise="truly_off",
    )
