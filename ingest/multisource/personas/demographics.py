"""Who the personas are: fields that no behaviour but a few rules depends on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

import numpy as np

from memlake.ingest.multisource.personas.vocabulary import (
    CITIES,
    EXERCISES,
    GENDERS,
    OCCUPATIONS,
    PREFERENCE_WEIGHTS,
    RELATIONSHIPS,
    RESTRICTION_WEIGHTS,
)
from memlake.ingest.multisource.splits import CLASSES
from memlake.ingest.random import Draws, Whole

AGES = (24, 46)
CLOSE_FRIENDS = (3, 10)
MOST_OF_A_CITY = 0.10
RELEASE_PER_CLASS = 160


@dataclass(frozen=True)
class Demographics:
    """Demographic fields; texts are positions in the tuple of `vocabulary` named beside them.

    Attributes:
        age: Years.
        gender: GENDERS.
        occupation: OCCUPATIONS.
        relationship: RELATIONSHIPS.
        city: CITIES.
        restriction: RESTRICTIONS.
        preference: PREFERENCES.
        close_friends: Number of close friends.
        exercise: EXERCISES, the persona's own kind of exercise.
    """

    age: Whole
    gender: Whole
    occupation: Whole
    relationship: Whole
    city: Whole
    restriction: Whole
    preference: Whole
    close_friends: Whole
    exercise: Whole


def draw_demographics(draws: Draws, seed: int, difficulty: Whole, numbers: Whole) -> Demographics:
    """Draw the demographic fields.

    Args:
        draws: One element a persona.
        seed: The seed, for the cities of the whole population.
        difficulty: Position in `CLASSES` of each persona.
        numbers: Its number within the class, from 1.
    """
    per_class = max(RELEASE_PER_CLASS, int(numbers.max()))
    cities = capped_cities(Draws.of(seed, "multisource", "city"), per_class)
    return Demographics(
        age=draws.at("age").integers(*AGES),
        gender=_any_of(draws.at("gender"), GENDERS),
        occupation=_any_of(draws.at("occupation"), OCCUPATIONS),
        relationship=_any_of(draws.at("relationship"), RELATIONSHIPS),
        city=cities[difficulty, numbers - 1],
        restriction=draws.at("restriction").categorical(RESTRICTION_WEIGHTS),
        preference=draws.at("preference").categorical(PREFERENCE_WEIGHTS),
        close_friends=draws.at("close_friends").integers(*CLOSE_FRIENDS),
        exercise=_any_of(draws.at("exercise"), EXERCISES),
    )


def _any_of(draws: Draws, names: tuple[str, ...]) -> Whole:
    return draws.integers(0, len(names) - 1)


def capped_cities(draws: Draws, per_class: int) -> Whole:
    """Draw a city for each persona of a whole population.

    Cities are the one field where personas meet: no city may hold more than a tenth of them.
    The population is never smaller than the release's, so that a small sample of personas
    lives where the same personas of a full one do.

    Args:
        draws: One element, of a seed.
        per_class: Personas of each class.

    Returns:
        Positions in `CITIES`, shape (classes, per_class).
    """
    total = per_class * len(CLASSES)
    cap = int(total * MOST_OF_A_CITY)
    city = np.full(total, -1, dtype=np.int64)
    for attempt in count():
        homeless = city < 0
        if not homeless.any():
            break
        drawn = _any_of(draws.at(attempt).counted(len(CLASSES)).counted(per_class), CITIES)
        city = np.where(homeless, drawn.ravel(), city)
        city = np.where(_rank_within(city) < cap, city, -1)
    return city.reshape(len(CLASSES), per_class)


def _rank_within(groups: Whole) -> Whole:
    """Return how many earlier elements are of the same group."""
    order = np.argsort(groups, kind="stable")
    ordered = groups[order]
    rank = np.empty_like(groups)
    rank[order] = np.arange(len(groups)) - np.searchsorted(ordered, ordered, side="left")
    return rank
