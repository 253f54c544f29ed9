"""Hours of work of each day, in tenths of an hour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.kernels import Cells, Choice, Shift, bell, coded
from memlake.analysis.day_fusion.regimes import KINDS
from memlake.analysis.day_fusion.seen import Seen

HOURS = np.arange(0.0, 161.0)
"""Hours of a day, in tenths."""

LONG_DAY, HEAVY_DAY = 90, 85
_MEAN, _SD = np.arange(45.0, 131.0, 5), np.array([4.0, 6, 10, 16, 24])
_WEEKEND = np.array([0.03, 0.08, 0.15, 0.25, 0.4, 0.6])
_OFF = (HOURS == 0).astype(np.int64)
_CALENDAR_MINUTES, _FOCUS_MINUTES = 6, 4.5
"""Minutes of a tenth of an hour: of a calendar entry, of focus."""

CALENDAR_SPAN, FOCUS_SPAN = (-8, 8), (-33, 47)
"""Smallest and largest error, minutes."""

TIMESHEET_SPAN, REPORT_SPAN = (-6, 6), (-50, 12)
"""Smallest and largest error, tenths of an hour."""


@dataclass(frozen=True)
class WorkKernels:
    """Errors of the sources; days off are a group of their own.

    Attributes:
        calendar: Calendar minutes less those of the true hours.
        timesheet: Timesheet less true tenths.
        focus: Focus minutes less the expected ones.
        report: Reported less true tenths, by kind of profile.
        flags: By flag, law of its value by what it flags.
        weekend_share: Hours of a worked weekend day over those of a weekday.
    """

    calendar: Shift
    timesheet: Shift
    focus: Shift
    report: Shift
    flags: Mapping[str, Choice]
    weekend_share: float

    def tables(self) -> dict[str, Real]:
        """`[2, H, S]`: normal hours; on weekends a share of them, at some rate."""
        mean, sd, rate = (x.ravel() for x in np.meshgrid(_MEAN, _SD, _WEEKEND, indexing="ij"))
        weekend = bell(HOURS, self.weekend_share * mean, sd) * rate[:, None]
        weekend[:, 0] += 1 - rate
        return {"work": np.stack([bell(HOURS, mean, sd), weekend])}


def learn_work(seen: Seen, days: Cells, kind: Whole) -> WorkKernels:
    """Count the errors of the sources on days whose hours are known.

    Args:
        seen: Streams.
        days: States are places in `HOURS`.
        kind: `[n]`, kind of profile.
    """
    true, off = HOURS[days.state], _OFF[days.state]
    weekend = days.at(seen["weekend"]) == 1
    calendar = days.at(seen["calendar_work_min"]) - _CALENDAR_MINUTES * true
    focus = np.floor(days.at(seen["device_focus"]) - _FOCUS_MINUTES * true)
    timesheet, report = (days.at(seen[n]) - true for n in ("timesheet_hours", "report_hours"))
    group = KINDS * off + kind[days.person]
    return WorkKernels(
        Shift.learn(calendar, days.weight, off, 2, CALENDAR_SPAN, smooth=0.02),
        Shift.learn(timesheet, days.weight, off, 2, TIMESHEET_SPAN),
        Shift.learn(focus, days.weight, off, 2, FOCUS_SPAN),
        Shift.learn(report, days.weight, group, 2 * KINDS, REPORT_SPAN),
        {
            name: Choice.learn(coded(days.at(_flag(seen, name)), 1), days.weight, truth, (2, 2))
            for name, truth in _flagged(true).items()
        },
        _mean(true, days.weight * weekend) / _mean(true, days.weight * ~weekend),
    )


def _flagged(true: Real) -> dict[str, Whole]:
    """What each flag flags, by its name."""
    long, worked = (true > LONG_DAY).astype(np.int64), (true > 0).astype(np.int64)
    flags = dict.fromkeys(("report_overtime", "timesheet_overtime", "device_late"), long)
    return flags | {"report_weekend_work": worked}


def _flag(seen: Seen, name: str) -> Real:
    """A flag of every day; the one of weekend work says nothing of weekdays."""
    values = seen[name]
    return np.where(seen["weekend"] == 1, values, np.nan) if "weekend" in name else values


def _mean(true: Real, weight: Real) -> float:
    worked = weight * (true > 0)
    return float((worked * true).sum() / max(worked.sum(), 1.0))


def work_evidence(seen: Seen, kernels: WorkKernels, kind: Whole) -> dict[str, Real]:
    """Likelihood `[n, days, S]` of each number of hours."""

    def of(name: str) -> Real:
        return seen[name][..., None]

    focus = np.floor(of("device_focus") - _FOCUS_MINUTES * HOURS)
    out = kernels.calendar.likelihood(of("calendar_work_min") - _CALENDAR_MINUTES * HOURS, _OFF)
    out = out * kernels.timesheet.likelihood(of("timesheet_hours") - HOURS, _OFF)
    out = out * kernels.focus.likelihood(focus, _OFF)
    group = KINDS * _OFF + kind[:, None, None]
    out = out * kernels.report.likelihood(of("report_hours") - HOURS, group)
    for name, truth in _flagged(HOURS).items():
        out = out * kernels.flags[name].likelihood(coded(_flag(seen, name), 1)[..., None], truth)
    return {"work": out}
