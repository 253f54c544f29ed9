"""Social life of a day (spec/multisource.md, section 2.2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.ingest.multisource.events.situation import Situation
from memlake.ingest.multisource.window import WEEKEND
from memlake.ingest.random import Flag, Whole

_TWO_ACTIVITIES = 0.3


@dataclass(frozen=True)
class Social:
    """The social life of each day.

    Attributes:
        activities: Up to two different activities, positions in `ACTIVITIES`, -1 for none;
            shape (personas, days, 2).
        supporting: Whether the persona was there for somebody else.
    """

    activities: Whole
    supporting: Flag

    @property
    def any(self) -> Flag:
        """Days with an activity."""
        return self.activities[..., 0] >= 0


def draw_social(day: Situation) -> Social:
    """Draw the social life: more on weekends, one or two activities of the persona's pool."""
    draws, of = day.draws, day.parameter
    often = of("social.meetup_prob_per_day") + WEEKEND * of("social.weekend_social_boost")
    meets = draws.at("social.meets").bernoulli(often)
    pool = day.personas.activities
    size = (pool >= 0).sum(axis=1)[:, np.newaxis]
    first = draws.at("social.first").integers(0, size - 1)
    second = (first + draws.at("social.second").integers(1, size - 1)) % size
    both = meets & draws.at("social.both").bernoulli(_TWO_ACTIVITIES)
    rows = np.arange(len(pool))[:, np.newaxis]
    chosen = np.stack(
        [np.where(meets, pool[rows, first], -1), np.where(both, pool[rows, second], -1)], axis=-1
    )
    obliged = draws.at("social.supporting").bernoulli(day.disposition("obligation_social_prob"))
    return Social(chosen, meets & obliged)
