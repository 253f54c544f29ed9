"""Months as they may have been, given all that is seen of a persona."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Flag, Real, Whole
from memlake.analysis.day_fusion.diet import HOME, MEALS
from memlake.analysis.day_fusion.domains import SESSIONS, Evidence
from memlake.analysis.day_fusion.draws import (
    GridDays,
    SessionMonths,
    Source,
    draw_points,
    evenly,
    spread,
)
from memlake.analysis.day_fusion.regimes import Posterior
from memlake.analysis.day_fusion.seen import DAYS, Seen
from memlake.analysis.day_fusion.sleep import BED, DURATION
from memlake.analysis.day_fusion.supporting import Supporting
from memlake.analysis.day_fusion.window import ENDS, MEANS
from memlake.analysis.day_fusion.work import LONG_DAY

_RARE = 2e-3
_EVEN = 0.4
"""Share of the draws that is spread evenly over the plausible days of change."""


@dataclass(frozen=True)
class Months:
    """Drawn months of one persona, `[M, days]` each.

    Attributes:
        bed: Minutes since the midnight before the evening.
        duration: Tenths of an hour slept.
        hours: Tenths of an hour worked.
        meals: Meals.
        home: Meals cooked at home.
        exercise: 0 none, 1 incidental, 2 intentional.
        activities: Social activities, 2 for two and more.
        stress: 1 where work was stressful, as it is on every long day.
        supporting: 1 where company was for another person's sake.
    """

    bed: Whole
    duration: Whole
    hours: Whole
    meals: Whole
    home: Whole
    exercise: Whole
    activities: Whole
    stress: Whole
    supporting: Whole


def figures(states: Mapping[str, Whole]) -> dict[str, dict[str, Real]]:
    """By domain, the daily figures of which a profile states means."""
    out: dict[str, dict[str, Real | Whole | Flag]] = {
        "bed": {"bed": BED[states["bed"]]},
        "duration": {"duration": DURATION[states["duration"]]},
        "work": {"hours": states["work"], "long_day": states["work"] > LONG_DAY},
        "diet": {"meals": MEALS[states["diet"]], "home": HOME[states["diet"]]},
        "social": {"company": states["social"] > 0},
        SESSIONS: {"active": states[SESSIONS] > 0},
    }
    return {d: {n: np.asarray(x, dtype=float) for n, x in f.items()} for d, f in out.items()}


@dataclass(frozen=True)
class Drawer:
    """Draws months of any of a set of personas.

    Attributes:
        seen: Streams.
        kind: `[n]`, kind of profile; 1 is a record.
        evidence: What is seen of each day.
        posterior: What it says of habits.
        tables: By domain, laws of the states.
        ends: `[T, ENDS]`, law of the profile's window.
        supporting: How company for another's sake is told.
        source: Uniform draws.
    """

    seen: Seen
    kind: Whole
    evidence: Evidence
    posterior: Posterior
    tables: Mapping[str, Real]
    ends: Real
    supporting: Supporting
    source: Source

    def draw(self, person: int, sums: Real) -> Months:
        """Draw months of one persona; arguments as for `states`."""
        return self.months(person, self.states(person, sums))

    def states(self, person: int, sums: Real) -> dict[str, Whole]:
        """Draw the states of one persona's days, by domain `[M, days]`.

        Args:
            person: Row of the persona.
            sums: `[T, 7, 2, rates x laws]`, from `SessionDays.sums`.
        """
        share = self.posterior.change[person]
        change = _spread_out(share, self.source.months)
        domains = self._domains(person, change, sums)
        first = {name: days.draw(self.source(name, DAYS)) for name, days in domains.items()}
        fits = self._fits(person, first)
        chosen, end = self._choose(share, change, fits)
        final = {}
        for name, days in domains.items():
            months = _ancestors(change, chosen, end, fits.get(name))
            states = first[name][months]
            if name in fits:
                again = days.draw(self.source(f"{name}/again", DAYS), months, int(ENDS[end].min()))
                states = np.where(np.arange(DAYS) < ENDS[end][:, None], states, again)
            # Domains are independent but for the change and the window: shuffle within these.
            final[name] = states[np.lexsort((self.source(f"{name}/order"), _pair(chosen, end)))]
        return final

    def _domains(
        self, person: int, change: Whole, sums: Real
    ) -> dict[str, GridDays | SessionMonths]:
        out: dict[str, GridDays | SessionMonths] = {}
        for name in self.posterior.before:
            before, after = (x[name][person] for x in (self.posterior.before, self.posterior.after))
            points = draw_points(before, after, change, self.source(f"{name}/habit"))
            if name == SESSIONS:
                u = self.source("preferred weekday", 2, 7)
                out[name] = SessionMonths(self.evidence.sessions, person, sums, points, change, u)
                continue
            like, weekend = self.evidence.days[name][person], self.evidence.weekend[person]
            out[name] = GridDays(like, self.tables[name], weekend, points, change)
        return out

    def _fits(self, person: int, states: Mapping[str, Whole]) -> dict[str, Real]:
        """By domain `[M, ENDS]`: likelihood of the profile; empty if it is no record."""
        if self.kind[person] == 0:
            return {}
        return {
            domain: np.prod(
                [MEANS[n].agrees(x, self.seen[MEANS[n].column][person]) for n, x in daily.items()],
                axis=0,
            )
            for domain, daily in figures(states).items()
        }

    def _choose(self, share: Real, change: Whole, fits: Mapping[str, Real]) -> tuple[Whole, Whole]:
        """Draw each final month's day of change and, for a record, end of the window."""
        plausible = np.unique(change)
        even = evenly(len(change))
        if not fits:
            return plausible[spread(share[plausible], even)], np.full(len(change), -1)
        joint = share[plausible, None] * self.ends[plausible]
        for like in fits.values():
            joint = joint * np.stack([like[change == place].mean(axis=0) for place in plausible])
        row, end = np.divmod(spread(joint.ravel(), even), len(ENDS))
        return plausible[row], end

    def months(self, person: int, states: Mapping[str, Whole]) -> Months:
        """Read drawn states as days."""
        hours, activities = states["work"], states["social"]
        works = (hours > 0) | ~self.evidence.weekend[person]
        stress = (hours > LONG_DAY) | ((states["stress"] > 0) & works)
        flagged = self.seen["report_supporting"][person] == 1
        return Months(
            bed=BED[states["bed"]].astype(np.int64),
            duration=DURATION[states["duration"]].astype(np.int64),
            hours=hours,
            meals=MEALS[states["diet"]],
            home=HOME[states["diet"]],
            exercise=states[SESSIONS],
            activities=activities,
            stress=stress.astype(np.int64),
            supporting=self.supporting.draw(activities > 0, flagged, self.source),
        )


def _pair(chosen: Whole, end: Whole) -> Whole:
    return chosen * (len(ENDS) + 1) + end


def _ancestors(change: Whole, chosen: Whole, end: Whole, fit: Real | None) -> Whole:
    """`[M]`: the first month that each final one goes on from, by how well it fits."""
    months = np.empty(len(change), dtype=np.int64)
    pair = _pair(chosen, end)
    for value in np.unique(pair):
        wanted = np.nonzero(pair == value)[0]
        pool = np.nonzero(change == chosen[wanted[0]])[0]
        weights = np.ones(len(pool)) if fit is None else fit[pool, end[wanted[0]]]
        months[wanted] = pool[spread(weights, evenly(len(wanted)))]
    return months


def _spread_out(share: Real, months: int) -> Whole:
    """Give each plausible day of change some months, rare ones more than their share."""
    plausible = np.nonzero(share > _RARE)[0]
    weight = (1 - _EVEN) * share[plausible] / share[plausible].sum() + _EVEN / len(plausible)
    count = np.floor(weight * months).astype(np.int64)
    count[np.argmax(count)] += months - count.sum()
    return np.repeat(plausible, count)
