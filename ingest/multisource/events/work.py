"""Work of a day (spec/multisource.md, section 2.2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.ingest.multisource.events.situation import Situation
from memlake.ingest.multisource.personas.vocabulary import AFTERHOURS_REASONS, STRESS_EVENTS
from memlake.ingest.multisource.units import tenths
from memlake.ingest.multisource.window import WEEKEND
from memlake.ingest.random import Draws, Flag, Whole

LONGEST_WORK = 160
OVERTIME = 90
_TEAM_NEED = AFTERHOURS_REASONS.index("team_need")
_SELF_PROJECT = AFTERHOURS_REASONS.index("self_project")
_BALANCE_AT_REST, _BEST_BALANCE = 3, 4


@dataclass(frozen=True)
class Work:
    """The work of each day.

    Attributes:
        hours: Tenths of an hour, 0 to 160.
        stress: Up to two stress events, positions in `STRESS_EVENTS`, -1 for none; shape
            (personas, days, 2).
        balance: Work-life balance, 1 to 4.
        reason: Position in `AFTERHOURS_REASONS`, -1 for none.
    """

    hours: Whole
    stress: Whole
    balance: Whole
    reason: Whole

    @property
    def overtime(self) -> Flag:
        """Days of more than nine hours."""
        return self.hours > OVERTIME

    @property
    def on_weekend(self) -> Flag:
        """Weekend days with any work."""
        return WEEKEND & (self.hours > 0)

    @property
    def stressed(self) -> Flag:
        """Days with a stress event."""
        return self.stress[..., 0] >= 0

    @property
    def strained(self) -> Flag:
        """Days with the context tag `work_stress`."""
        return self.stressed | self.overtime


def draw_work(day: Situation) -> Work:
    """Draw the work: every weekday, and half a day on some weekends.

    A weekend on which work is due counts as a working day even if its hours come out as 0.
    """
    draws, of = day.draws, day.parameter
    due = ~WEEKEND | draws.at("work.weekend").bernoulli(of("work.weekend_work_prob"))
    mean = of("work.hours_mean") * np.where(WEEKEND, 0.5, 1.0)
    drawn = tenths(draws.at("work.hours").normal(mean, of("work.hours_std")))
    hours = np.where(due, np.clip(drawn, 0, LONGEST_WORK), 0)
    stressed = due & draws.at("work.stress").bernoulli(of("work.stress_prob"))
    for_self = draws.at("work.reason").bernoulli(day.disposition("afterhours_for_self_prob"))
    reason = np.where(for_self, _SELF_PROJECT, _TEAM_NEED)
    return Work(
        hours=hours,
        stress=_stress_events(draws.at("work.stress_events"), stressed),
        balance=np.where(due, _balance(hours, stressed), _BALANCE_AT_REST),
        reason=np.where(hours >= OVERTIME, reason, -1),
    )


def _stress_events(draws: Draws, stressed: Flag) -> Whole:
    """One or two different events on a stressed day."""
    first = draws.at("first").integers(0, len(STRESS_EVENTS) - 1)
    other = draws.at("second").integers(1, len(STRESS_EVENTS) - 1)
    both = stressed & draws.at("both").bernoulli(0.5)
    second = (first + other) % len(STRESS_EVENTS)
    return np.stack([np.where(stressed, first, -1), np.where(both, second, -1)], axis=-1)


def _balance(hours: Whole, stressed: Flag) -> Whole:
    """Overtime takes two points of five, weekend work and stress one each (measured)."""
    overtime, weekend = hours > OVERTIME, WEEKEND & (hours > 0)
    points: Whole = np.minimum(5 - 2 * overtime - weekend - stressed, _BEST_BALANCE)
    return points
