"""The personas of one seed, in order of their ids."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.ingest.multisource.names import persona_id, persona_name
from memlake.ingest.multisource.personas.behaviour import Behaviour, draw_behaviour
from memlake.ingest.multisource.personas.demographics import Demographics, draw_demographics
from memlake.ingest.multisource.personas.parameters import DISPOSITION, MISSING_DAY
from memlake.ingest.multisource.personas.shift import (
    EARLIEST_DAY,
    LATEST_DAY,
    SCENARIOS,
    shifted,
)
from memlake.ingest.multisource.personas.vocabulary import EXTRA_ACTIVITIES, SHARED_ACTIVITIES
from memlake.ingest.multisource.splits import CLASSES, SHIFT, STATED, splits_of_class
from memlake.ingest.multisource.window import DAY_INDEX
from memlake.ingest.random import Draws, Flag, Real, Whole

NAMESPACE = "multisource"
_POOL = 4
_BY_ID = tuple(sorted(CLASSES, key=lambda difficulty: persona_id(difficulty, 1)))


@dataclass(frozen=True)
class Personas:
    """Personas of a seed; every array has one element a persona.

    Attributes:
        ids: Persona ids in byte order.
        names: Their names.
        numbers: Number within the class, from 1.
        difficulty: Position in `CLASSES`.
        ordinal: Position in the release's order (class by class), from 1.
        split: Position in `SPLITS`.
        demographics: Who they are.
        base: Behaviour, before the shift if there is one.
        after: Behaviour from the shift on; of no meaning where there is none.
        shift_day: First day of the shifted behaviour, 0 where there is none.
        scenario: Position in `SCENARIOS`, -1 where there is no shift.
        disposition: One value a persona for each parameter of `parameters.DISPOSITION`.
        activities: Pool of social activities, positions in `ACTIVITIES`, shape (personas, 5);
            the last is -1 where the pool has four.
        missing_day_prob: Extra share of days that both logs lack.
    """

    ids: tuple[str, ...]
    names: tuple[str, ...]
    numbers: Whole
    difficulty: Whole
    ordinal: Whole
    split: Whole
    demographics: Demographics
    base: Behaviour
    after: Behaviour
    shift_day: Whole
    scenario: Whole
    disposition: dict[str, Real]
    activities: Whole
    missing_day_prob: Real

    def is_class(self, difficulty: str) -> Flag:
        """Return which personas are of a class."""
        fits: Flag = self.difficulty == CLASSES.index(difficulty)
        return fits

    def shifted_days(self) -> Flag:
        """Return on which days the shifted behaviour is in force, shape (personas, days)."""
        start = self.shift_day[:, np.newaxis]
        return (start > 0) & (start <= DAY_INDEX)


def draws_of(seed: int, stage: str, ids: tuple[str, ...]) -> Draws:
    """Return the draws of a stage of the generator, one element a persona."""
    return Draws.of(seed, NAMESPACE, stage).each(ids)


def draw_personas(seed: int, per_class: int) -> Personas:
    """Draw the personas of a seed (stage L1).

    A persona is a function of seed and id, so fewer personas are the first of each class;
    only `ordinal` and `split`, which place it in its dataset, depend on `per_class`.

    Args:
        seed: The seed.
        per_class: Number of personas of each class.
    """
    numbers = np.tile(np.arange(1, per_class + 1), len(_BY_ID))
    difficulty = np.repeat([CLASSES.index(c) for c in _BY_ID], per_class)
    people = [(CLASSES[c], int(n)) for c, n in zip(difficulty, numbers, strict=True)]
    ids = tuple(persona_id(*person) for person in people)
    draws = draws_of(seed, "persona", ids)
    stated = difficulty == CLASSES.index(STATED)
    shifts = difficulty == CLASSES.index(SHIFT)
    base = draw_behaviour(draws.at("base"), stated)
    scenario = draws.at("scenario").integers(0, len(SCENARIOS) - 1)
    day = draws.at("shift_day").integers(EARLIEST_DAY, LATEST_DAY)
    missing = MISSING_DAY.quantile(draws.at("missing_day_prob").uniform())
    return Personas(
        ids=ids,
        names=tuple(persona_name(*person) for person in people),
        numbers=numbers,
        difficulty=difficulty,
        ordinal=difficulty * per_class + numbers,
        split=np.tile(splits_of_class(per_class), len(_BY_ID)),
        demographics=draw_demographics(draws, seed, difficulty, numbers),
        base=base,
        after=shifted(draws.at("after"), base, scenario),
        shift_day=np.where(shifts, day, 0),
        scenario=np.where(shifts, scenario, -1),
        disposition={k: v.quantile(draws.at(k).uniform()) for k, v in DISPOSITION.items()},
        activities=_activity_pools(draws.at("activities"), stated),
        missing_day_prob=np.where(stated, missing, 0.0),
    )


def _activity_pools(draws: Draws, stated: Flag) -> Whole:
    shared = len(SHARED_ACTIVITIES)
    extra = draws.at("extra").integers(shared, shared + len(EXTRA_ACTIVITIES) - 1)
    last = np.where(stated, extra, -1)
    return np.concatenate([draws.subset(shared, _POOL), last[:, np.newaxis]], axis=1)
