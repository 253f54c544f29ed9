"""Social activities of each day: none, one, or two and more."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Flag, Real, Whole
from memlake.analysis.day_fusion.kernels import Cells, Choice, coded
from memlake.analysis.day_fusion.names import NameKernels, learn_names, name_evidence
from memlake.analysis.day_fusion.regimes import KINDS
from memlake.analysis.day_fusion.seen import Seen

COUNT = np.arange(3)
"""Activities of a day; the last is two and more."""

_RATE = np.array([0.03, 0.1, 0.17, 0.24, 0.31, 0.38, 0.46, 0.55, 0.65, 0.75, 0.87])
_MOST_REPORTED = 3
_ENTRY, _EMPTY, _ONE_OTHER, _OTHERS = range(4)
_PATTERNS = 4


@dataclass(frozen=True)
class SocialKernels:
    """How reports and calendars show company.

    Attributes:
        report: Number of reported activities, by kind of profile and true number.
        calendar: Pattern of the calendar, by true number.
        second: Share of social days with a second activity.
        names: Laws of names; None where they are masked.
    """

    report: Choice
    calendar: Choice
    second: float
    names: NameKernels | None

    def tables(self) -> dict[str, Real]:
        """`[2, H, S]`: a rate of social days on weekdays, and one on weekends."""
        rates = (x.ravel()[:, None] for x in np.meshgrid(_RATE, _RATE, indexing="ij"))
        split = np.array([1 - self.second, self.second])
        return {"social": np.stack([np.hstack([1 - rate, rate * split]) for rate in rates])}


def calendar_pattern(seen: Seen) -> Whole:
    """How a calendar speaks of company; -1 without a record.

    A calendar may be cut after its first entry, so that none of company beside exactly one
    other entry says less than none at all, or none beside several.
    """
    social, entries = seen["calendar_social"], np.nan_to_num(seen["calendar_entries"])
    absent = np.select([entries == 0, entries == 1], [_EMPTY, _ONE_OTHER], _OTHERS)
    pattern = np.where(social > 0, _ENTRY, absent)
    return np.where(np.isnan(social), -1, pattern).astype(np.int64)


def _surely_alone(seen: Seen) -> Flag:
    return np.isin(calendar_pattern(seen), (_EMPTY, _OTHERS))


def learn_social(seen: Seen, days: Cells, kind: Whole) -> SocialKernels:
    """Count how known days are shown.

    Args:
        seen: Streams.
        days: States are places in `COUNT`.
        kind: `[n]`, kind of profile.
    """
    group = len(COUNT) * kind[days.person] + days.state
    reported = coded(days.at(seen["report_activities"]), _MOST_REPORTED)
    shape = (KINDS * len(COUNT), _MOST_REPORTED + 1)
    report = Choice.learn(reported, days.weight, group, shape, smooth=0.1)
    pattern = calendar_pattern(seen)[days.person, days.day]
    mass = np.bincount(days.state, days.weight, len(COUNT))
    names = None
    if "report_names" in seen:
        law = report.law.reshape(KINDS, len(COUNT), -1)
        names = learn_names(seen, days, _surely_alone(seen), law)
    return SocialKernels(
        report,
        Choice.learn(pattern, days.weight, days.state, (len(COUNT), _PATTERNS), smooth=0.02),
        float(mass[2] / (mass[1] + mass[2])),
        names,
    )


def social_evidence(seen: Seen, kernels: SocialKernels, kind: Whole) -> dict[str, Real]:
    """Likelihood `[n, days, 3]` of each number."""
    reported = coded(seen["report_activities"], _MOST_REPORTED)[..., None]
    out = kernels.report.likelihood(reported, len(COUNT) * kind[:, None, None] + COUNT)
    out = out * kernels.calendar.likelihood(calendar_pattern(seen)[..., None], COUNT)
    if kernels.names is not None:
        out = out * name_evidence(seen, kernels.names, _surely_alone(seen), kind)
    return {"social": out}
