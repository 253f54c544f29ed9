"""Drawing personas: a function of seed, population and user alone, never of traits."""

from __future__ import annotations

from math import gcd

import numpy as np

from memlake.ingest.random import Draws, Flag, Whole
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.catalogue import category_named
from memlake.ingest.setoka.personas import vocabulary as words
from memlake.ingest.setoka.skeleton import Personas

MOST_USERS = len(words.FIRST_NAMES) * len(words.LAST_NAMES)
"""Users of a dataset whose names all differ."""

_MODES = tuple(words.WORK)


def draw_personas(draws: Draws, group_id: str, user_ids: tuple[str, ...], index: Whole) -> Personas:
    """Draw who the users of a group are.

    Args:
        draws: One element, of a seed and population; users are keyed by their ids.
        group_id: Id of the group.
        user_ids: Ids of the users.
        index: Numbers of the users over all groups; names differ below `MOST_USERS`.
    """
    each = draws.at("persona").each(user_ids)
    mode = each.at("work_mode").integers(0, len(_MODES) - 1)
    works = [words.WORK[_MODES[m]] for m in mode]
    homes = _addresses(each.at("home"))
    employers = _employers(each.at("employer"), mode)
    at_home = [work.place_type == "home" for work in works]
    return Personas(
        group_id=group_id,
        user_id=user_ids,
        index=index,
        name=_names(draws.at("name"), index),
        pronoun=_picked(words.PRONOUNS, each.at("pronoun").categorical(words.PRONOUN_SHARES)),
        age=_ages(each.at("age"), mode),
        occupation=tuple(
            work.jobs[int(u * len(work.jobs))]
            for work, u in zip(works, each.at("occupation").uniform(), strict=True)
        ),
        work_mode=_picked(_MODES, mode),
        work_category=np.array([category_named(work.category) for work in works]),
        household=_any(words.HOUSEHOLDS, each.at("household")),
        city=_any(words.CITIES, each.at("city")),
        home_place=homes,
        work_place=tuple(
            home if stays else employer
            for home, stays, employer in zip(homes, at_home, employers, strict=True)
        ),
        employer=employers,
        days_off=np.array([_days_off(_MODES[m]) for m in mode]),
    )


def _picked(names: tuple[str, ...], positions: Whole) -> tuple[str, ...]:
    return tuple(names[p] for p in positions)


def _any(names: tuple[str, ...], draws: Draws) -> tuple[str, ...]:
    return _picked(names, draws.integers(0, len(names) - 1))


def _names(draws: Draws, index: Whole) -> tuple[str, ...]:
    """Walk through all pairs of first and last names in steps that visit each once."""
    start = int(draws.at("start").integers(0, MOST_USERS - 1))
    step = int(draws.at("step").integers(MOST_USERS // 3, MOST_USERS // 2))
    while gcd(step, MOST_USERS) > 1:
        step += 1
    place = (start + step * index) % MOST_USERS
    count = len(words.LAST_NAMES)
    return tuple(f"{words.FIRST_NAMES[p // count]} {words.LAST_NAMES[p % count]}" for p in place)


def _ages(draws: Draws, mode: Whole) -> Whole:
    adult = draws.integers(*words.AGES)
    student = draws.integers(*words.STUDENT_AGES)
    return np.where(mode == _MODES.index("campus"), student, adult)


def _addresses(draws: Draws) -> tuple[str, ...]:
    number = draws.at("number").integers(1, 98)
    street = _any(words.STREETS, draws.at("street"))
    kind = _any(words.STREET_KINDS, draws.at("kind"))
    return tuple(f"{n} {s} {k}" for n, s, k in zip(number, street, kind, strict=True))


def _employers(draws: Draws, mode: Whole) -> tuple[str, ...]:
    name, u = _any(words.EMPLOYERS, draws.at("name")), draws.at("kind").uniform()
    kinds = [words.WORK[_MODES[m]].kinds for m in mode]
    return tuple(
        f"{n} {k[int(v * len(k))]}" if k[0] else "" for n, k, v in zip(name, kinds, u, strict=True)
    )


def _days_off(mode: str) -> Flag:
    own = f"off_weekdays_{mode}"
    weekdays = registry.wholes(own if own in registry.names() else "off_weekdays")
    return np.isin(np.arange(7), weekdays)
