"""Sleep and exercise of a day (spec/multisource.md, section 2.2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.ingest.multisource.events.situation import Situation
from memlake.ingest.multisource.units import MINUTES_PER_TENTH, clock, cut, tenths, whole
from memlake.ingest.multisource.window import WEEKEND
from memlake.ingest.random import Draws, Flag, Real, Whole

EARLIEST_BED, LATEST_BED = 20 * 60, 28 * 60
SHORTEST_SLEEP, LONGEST_SLEEP = 30, 110
SHORTEST_EXERCISE, LONGEST_EXERCISE = 10, 120
DELIBERATE_MINUTES = 30
_ON_PREFERRED, _ON_OTHER, _WHEN_SKIPPING = 0.85, 0.05, 0.3


@dataclass(frozen=True)
class Sleep:
    """The night of each day.

    Attributes:
        bedtime: Minutes after the midnight before the evening, 1200 to 1680.
        duration: Tenths of an hour.
        quality: 1 to 5.
        interruptions: 0 to 3.
        trouble: Whether falling asleep was hard.
        screen: Whether there was a screen before bed.
    """

    bedtime: Whole
    duration: Whole
    quality: Whole
    interruptions: Whole
    trouble: Flag
    screen: Flag

    @property
    def wake(self) -> Whole:
        """Minute of the day of waking up: bedtime plus duration."""
        return clock(self.bedtime + MINUTES_PER_TENTH * self.duration)


@dataclass(frozen=True)
class Exercise:
    """The exercise of each day.

    Attributes:
        done: Whether there was any.
        minutes: How long; 0 where there was none.
        intentional: Whether it was deliberate.
    """

    done: Flag
    minutes: Whole
    intentional: Flag


def draw_sleep(day: Situation) -> Sleep:
    """Draw the nights. Bedtimes are cut to the minute, not rounded."""
    draws, of = day.draws, day.parameter
    bedtime = draws.at("sleep.bedtime").normal(
        of("sleep.bedtime_mean"), of("sleep.bedtime_std_min")
    )
    bedtime += WEEKEND * draws.at("sleep.weekend_delay").integers(15, 45)
    quality = rated(draws.at("sleep.quality"), of("sleep.quality_mean"), of("sleep.quality_std"))
    return Sleep(
        bedtime=cut(np.clip(bedtime, EARLIEST_BED, LATEST_BED)),
        duration=_duration(day),
        quality=quality,
        interruptions=_interruptions(draws.at("sleep.interruptions"), quality),
        trouble=draws.at("sleep.trouble").bernoulli(of("sleep.trouble_falling_asleep_prob")),
        screen=draws.at("sleep.screen").bernoulli(of("sleep.screen_before_bed_prob")),
    )


def _duration(day: Situation) -> Whole:
    mean, sd = day.parameter("sleep.duration_mean_h"), day.parameter("sleep.duration_std_h")
    drawn = tenths(day.draws.at("sleep.duration").normal(mean, sd))
    return np.clip(drawn, SHORTEST_SLEEP, LONGEST_SLEEP)


def _interruptions(draws: Draws, quality: Whole) -> Whole:
    """Bad nights have one to three, middling ones none or one (measured on the release)."""
    middling = draws.integers(0, 1)
    return np.select([quality <= 2, quality == 3], [draws.integers(1, 3), middling], 0)


def draw_exercise(day: Situation) -> Exercise:
    """Draw the exercise: mostly on preferred days, less when skipping."""
    draws, of = day.draws, day.parameter
    usual = exercise_probability(day.prefers_day(), day.prefers_any(), of("exercise.days_per_week"))
    skipping = draws.at("exercise.skip").bernoulli(of("exercise.skip_prob"))
    done = draws.at("exercise.done").bernoulli(np.where(skipping, _WHEN_SKIPPING, 1.0) * usual)
    drawn = draws.at("exercise.minutes").normal(
        of("exercise.duration_mean_min"), of("exercise.duration_std_min")
    )
    minutes = np.where(done, cut(np.clip(drawn, SHORTEST_EXERCISE, LONGEST_EXERCISE)), 0)
    fitting = day.prefers_day() | ~day.prefers_any()
    return Exercise(done, minutes, intentional(minutes, fitting))


def exercise_probability(preferred: Flag, any_preferred: Flag, days_per_week: Real) -> Real:
    """Return the probability of exercise when not skipping."""
    by_day = np.where(preferred, _ON_PREFERRED, _ON_OTHER)
    return np.where(any_preferred, by_day, days_per_week / 7)


def intentional(minutes: Whole, fitting: Flag) -> Flag:
    """Exercise is deliberate from 30 minutes on, on a day that fits the persona's habit.

    Args:
        minutes: Minutes done, 0 for none.
        fitting: Whether it is a preferred day, or the persona has none.
    """
    return fitting & (minutes >= DELIBERATE_MINUTES)


def rated(draws: Draws, mean: Real, sd: Real) -> Whole:
    """Draw ratings 1 to 5 around a mean."""
    return np.clip(whole(draws.normal(mean, sd)), 1, 5)
