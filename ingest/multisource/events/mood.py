"""Mood of a day. The rules are measured on the released seed 20260321; no question reads them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.ingest.multisource.events.body import Sleep, rated
from memlake.ingest.multisource.events.situation import Situation
from memlake.ingest.multisource.events.social import Social
from memlake.ingest.multisource.events.work import Work
from memlake.ingest.multisource.personas.vocabulary import SINGLE
from memlake.ingest.random import Flag, Whole

_SHORT_FOR_MOOD, _SHORT_FOR_ENERGY, _LONG_ENOUGH = 55, 60, 70
_LOW = 2


@dataclass(frozen=True)
class Mood:
    """The mood of each day.

    Attributes:
        overall: 1 to 5.
        stressed: Whether the persona felt stressed.
        energy: 1 to 5.
        loneliness: 2 to 4.
        routine: Satisfaction with the routine, 1 to 4.
        relaxation: Position in `RELAXATIONS`, -1 for none.
    """

    overall: Whole
    stressed: Flag
    energy: Whole
    loneliness: Whole
    routine: Whole
    relaxation: Whole


def draw_mood(day: Situation, sleep: Sleep, work: Work, social: Social) -> Mood:
    """Draw the mood that follows from the night, the work and the company of a day."""
    draws, of = day.draws, day.parameter
    low = 0.5 * work.stressed + 0.3 * (sleep.quality <= _LOW)
    low = low + 0.5 * (sleep.duration < _SHORT_FOR_MOOD)
    tired = sleep.duration < _SHORT_FOR_ENERGY
    overall = rated(draws.at("mood.overall"), of("mood.overall_mean") - low, of("mood.overall_std"))
    energy = rated(draws.at("mood.energy"), of("mood.energy_mean") - tired, of("mood.energy_std"))
    single = day.personas.demographics.relationship[:, np.newaxis] == SINGLE
    relaxes = draws.at("mood.relaxes").bernoulli(of("mood.relaxation_prob"))
    way = day.relaxation(draws.at("mood.relaxation").integers(0, 2))
    return Mood(
        overall=overall,
        stressed=work.stressed | draws.at("mood.stressed").bernoulli(of("mood.stress_prob")),
        energy=energy,
        loneliness=loneliness(social.any, single, overall, energy),
        routine=routine_satisfaction(sleep, work, social.any),
        relaxation=np.where(relaxes, way, -1),
    )


def loneliness(company: Flag, single: Flag, overall: Whole, energy: Whole) -> Whole:
    """Rate loneliness: one point less in company, one more for whom company would lift.

    Alone, that is who is single, or low in both mood and energy; in company, who is single and
    in a low mood.
    """
    alone = 3 + (single | ((overall <= _LOW) & (energy <= _LOW)))
    return np.where(company, 2 + (single & (overall <= _LOW)), alone)


def routine_satisfaction(sleep: Sleep, work: Work, company: Flag) -> Whole:
    """Rate the routine: from 3, up for seven hours of sleep, down for overtime and a bad day."""
    long_enough, overtime = sleep.duration >= _LONG_ENOUGH, work.overtime
    bad_off = sleep.quality <= np.where(company, _LOW, _LOW + 1)
    bad_on = (sleep.quality <= _LOW) & ~company & ~(long_enough & ~overtime)
    bad = np.where(work.hours == 0, bad_off, bad_on)
    return 3 + long_enough.astype(np.int64) - overtime - bad
