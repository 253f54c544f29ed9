"""True days of training personas: what the door `train_event` shows, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from memlake.analysis.day_fusion.arrays import Flag, Whole
from memlake.analysis.day_fusion.diet import MOST_MEALS, diet_state
from memlake.analysis.day_fusion.placed import Placed
from memlake.analysis.day_fusion.seen import DAYS, night_minute
from memlake.analysis.day_fusion.sleep import night_state
from memlake.analysis.day_fusion.work import HOURS, LONG_DAY
from memlake.ingest.landing.errors import BadInputError

_COLUMNS = {
    "duration": "sleep_duration_h",
    "hours": "work_hours",
    "intentional": "exercise_intentional",
    "meals": "diet_meals",
    "home": "diet_home_cooked",
    "fast": "diet_fast_food",
    "supporting": "social_supporting_other",
}
_SHORTEST_SESSION, _LONGEST_SESSION = 10, 120
_MOST_ACTIVITIES = 2


@dataclass(frozen=True)
class TrueDays:
    """States of every day of some personas, `[n, days]` each.

    Attributes:
        bed: Minutes since the midnight before the evening.
        duration: Tenths of an hour.
        hours: Tenths of an hour.
        meals: Meals.
        home: Meals cooked at home.
        fast: Fast-food meals.
        activities: Social activities, 2 for two and more.
        session: 0, or 1 + minutes of exercise beyond the shortest session.
        intentional: 1 where exercise was meant.
        stress: 1 where work was stressful.
        supporting: 1 where company was for another person's sake.
    """

    bed: Whole
    duration: Whole
    hours: Whole
    meals: Whole
    home: Whole
    fast: Whole
    activities: Whole
    session: Whole
    intentional: Whole
    stress: Whole
    supporting: Whole

    @classmethod
    def of(cls, events: pa.Table, personas: tuple[str, ...]) -> TrueDays:
        """Read the event days of `personas`, in that order.

        Raises:
            BadInputError: If a persona lacks a day.
        """
        stream = Placed("event_day", events, pa.array(personas, pa.string()), DAYS)
        if np.isnan(stream.number("work_hours")).any():
            raise BadInputError("event_day", "a training persona lacks a day", mend="land it anew")
        values = {name: _whole(stream.number(column)) for name, column in _COLUMNS.items()}
        minutes = stream.number("exercise_duration_min").clip(_SHORTEST_SESSION, _LONGEST_SESSION)
        session = np.where(stream.number("exercise_done") == 1, minutes + 1 - _SHORTEST_SESSION, 0)
        tags = stream.texts("context_tags", 4)
        return cls(
            bed=_whole(night_minute(stream.number("sleep_bedtime_minute"))),
            activities=_whole(stream.length("social_activities").clip(0, _MOST_ACTIVITIES)),
            session=_whole(session),
            stress=(tags == "work_stress").any(axis=2).astype(np.int64),
            **values,
        )

    def nights(self) -> Whole:
        """States of the nights."""
        return night_state(self.bed, self.duration)

    def work(self) -> Whole:
        """States of the hours of work."""
        return np.minimum(self.hours, len(HOURS) - 1)

    def diet(self) -> Whole:
        """States of the meals."""
        return diet_state(self.meals.clip(1, MOST_MEALS), self.home, self.fast)

    def calm_or_stressed(self, weekend: Flag) -> Whole:
        """0 or 1; -1 on long days and on weekend days off, on which stress could not tell."""
        could = (self.hours <= LONG_DAY) & ((self.hours > 0) | ~weekend)
        return np.where(could, self.stress, -1)


def _whole(values: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Whole:
    return np.nan_to_num(values).astype(np.int64)
