"""What each scene of a user holds and who is in it, chosen for the whole horizon at once.

A choice is a keyed draw of the scene, but for coverage: a schema that no scene would leave a
record of is given to the scene that came nearest to it, so that every user has all 23.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws, Flag, Keys, Real, Whole
from memlake.ingest.setoka.pool.place_names import HOME
from memlake.ingest.setoka.scenes.record import Episode
from memlake.ingest.setoka.scenes.shares import KINDS, SCHEMAS, kind_of, shares, themes

VALUES = 2 * len(SCHEMAS)
_AT = {schema: k for k, schema in enumerate(SCHEMAS)}
_STAY, _WAY, _EDGE = _AT["location_visit"], _AT["trip"], _AT["co_participation"]
_NAMES_IT = [_AT[s] for s in ("calendar_event", "app_usage", "note", "journal_entry")]
_CARRIERS = [_AT[s] for s in ("note", "journal_entry")]
# Share of scenes in company where the category leaves it open, by kind of scene.
_COMPANY = {"breakfast": 0.35, "lunch": 0.45, "dinner": 0.5, "work": 0.4, "planned": 0.0}
_LIVES_ALONE = 0.25
_AT_HOME = 0.15
_WAY_OVER_STAY = 0.4
_NOTE_OVER_JOURNAL = 0.45
# Records of events a day, 1,600 in two months with those of the pool, and how many records a
# point makes on average where it is not one.
_RECORDS_A_DAY = 24.7
_RECORDS = {"direct_message": 2.5, "group_message": 2.5, "email": 1.6, "co_participation": 1.5}
_MOST_SHARE = 0.95
_LEAST_FACTOR = 0.01
_ROUNDS = 4


@dataclass(frozen=True)
class Choices:
    """Choices for a user's episodes, one row each.

    Attributes:
        keys: The keys of the scenes, for further draws.
        holds: Whether the scene holds what a schema needs, shape (episodes, schemas).
        in_company: Whether others are there.
        kind: Position in `KINDS`.
        who: Reals that decide on people and place, shape (episodes, 8).
        values: Words that decide on values, two a schema, shape (episodes, VALUES).
    """

    keys: Keys
    holds: list[list[bool]]
    in_company: list[bool]
    kind: list[int]
    who: list[list[float]]
    values: list[list[int]]


def choose(
    draws: Draws, episodes: Sequence[Episode], social: Sequence[bool], *, alone: bool
) -> Choices:
    """Choose for all episodes of a user.

    Args:
        draws: The user's draws for scenes; shape ().
        episodes: The user's episodes.
        social: Whether the plan entry of an episode has others in it; anything for background.
        alone: Whether the user lives alone.

    Raises:
        BadInputError: If no episode could leave a record of some schema.
    """
    keys = _keys(draws, episodes)
    each = Draws(keys)
    view = _View(episodes)
    in_company = _in_company(view, each.at("company").uniform(), np.array(social), alone)
    u = each.at("point").counted(len(SCHEMAS)).uniform()
    rates = _paced(view, _rates(view, in_company), _RECORDS_A_DAY * (1 + episodes[-1].day))
    holds = u < rates
    _name_planned(view, holds, rates)
    _carry_labels(view, holds, each.at("carrier").uniform() < _NOTE_OVER_JOURNAL)
    _stay_or_go(view, holds, each.at("way").uniform() < _WAY_OVER_STAY)
    _cover(holds, u, rates, episodes)
    return Choices(
        keys,
        holds.tolist(),
        in_company.tolist(),
        view.kind.tolist(),
        each.at("who").counted(8).uniform().tolist(),
        each.at("value").counted(VALUES).keys.tolist(),
    )


class _View:
    """The episodes as columns."""

    def __init__(self, episodes: Sequence[Episode]) -> None:
        self.planned: Flag = np.array([e.entry is not None for e in episodes])
        self.kind: Whole = np.array(
            [kind_of(e.category, planned=e.entry is not None) for e in episodes]
        )
        self.at_home: Flag = np.array([e.place_type == HOME for e in episodes])
        self.labelled: Flag = np.array([bool(e.labels) for e in episodes])
        self.moves: Flag = np.array([themes()[e.category.category_id] == "way" for e in episodes])
        self.social = np.array([e.category.social for e in episodes])
        self.allowed: Flag = np.array(
            [[schema in e.allowed for schema in SCHEMAS] for e in episodes]
        )


def _keys(draws: Draws, episodes: Sequence[Episode]) -> Keys:
    """A scene's key is that of its day and its number within the day."""
    days, places = (np.array([f(e) for e in episodes]) for f in (lambda e: e.day, _position))
    grid = draws.counted(int(days.max()) + 1).counted(int(places.max()) + 1)
    keys: Keys = grid.keys[days, places]
    return keys


def _position(episode: Episode) -> int:
    return episode.position


def _in_company(view: _View, u: Real, social: Flag, alone: bool) -> Flag:
    share = np.array([_COMPANY.get(kind, 0.0) for kind in KINDS])[view.kind]
    share = np.where(view.at_home & alone, _LIVES_ALONE * share, share)
    either = view.social == "either"
    found: Flag = (view.social == "company") | (either & np.where(view.planned, social, u < share))
    open_ = either & ~view.planned & view.allowed[:, _EDGE]
    if not (found & view.allowed[:, _EDGE]).any() and open_.any():
        found[int(np.where(open_, u, np.inf).argmin())] = True
    return found


def _rates(view: _View, in_company: Flag) -> Real:
    rates = np.where(view.allowed, shares()[view.kind], 0.0)
    rates[~in_company, _EDGE] = 0.0
    rates[view.at_home & view.planned, _STAY] = 0.0
    rates[view.at_home & view.planned, _WAY] = 0.0
    lunch = view.at_home & (view.kind == KINDS.index("lunch"))
    for schema in ("payment", "location_visit", "trip"):
        rates[lunch, _AT[schema]] *= _AT_HOME
    rates[view.moves & (rates[:, _WAY] > 0), _WAY] = 1.0
    return rates


def _paced(view: _View, rates: Real, wanted: float) -> Real:
    """Scale the shares of routine scenes, so that quiet users leave as many records as busy ones.

    A share above `_MOST_SHARE` stays as it is.
    """
    weight = np.array([_RECORDS.get(schema, 1.0) for schema in SCHEMAS])
    free = ~view.planned[:, np.newaxis] & (rates < _MOST_SHARE)
    paced = rates
    for _ in range(_ROUNDS):
        expected = paced * weight
        rest, routine = expected[~free].sum(), expected[free].sum()
        factor = max((wanted - rest) / max(routine, 1e-9), _LEAST_FACTOR)
        paced = np.where(free, np.minimum(factor * paced, _MOST_SHARE), paced)
    return paced


def _name_planned(view: _View, holds: Flag, rates: Real) -> None:
    """A planned event leaves records of two schemas or more, and one of them names it."""
    unnamed = view.planned & ~holds[:, _NAMES_IT].any(axis=1)
    holds[unnamed, _AT["app_usage"]] = True
    single = view.planned & (holds.sum(axis=1) < 2)
    choice = np.where(rates[:, _AT["calendar_event"]] > 0, _AT["calendar_event"], _AT["note"])
    choice = np.where(holds[np.arange(len(holds)), choice], _AT["journal_entry"], choice)
    holds[single, choice[single]] = True


def _carry_labels(view: _View, holds: Flag, note: Flag) -> None:
    """What a label adds is told in a note or in the journal."""
    untold = view.labelled & ~holds[:, _CARRIERS].any(axis=1)
    choice = np.where(note & view.allowed[:, _AT["note"]], *_CARRIERS)
    holds[untold, choice[untold]] = True


def _stay_or_go(view: _View, holds: Flag, goes: Flag) -> None:
    """An event has a way or a stay, not both; what moves has its way."""
    both = holds[:, _STAY] & holds[:, _WAY]
    goes = goes | view.moves
    holds[both & goes, _STAY] = False
    holds[both & ~goes, _WAY] = False


def _cover(holds: Flag, u: Real, rates: Real, episodes: Sequence[Episode]) -> None:
    for k in np.flatnonzero(~holds.any(axis=0)):
        open_ = rates[:, k] > 0
        if k in (_STAY, _WAY):
            open_ &= ~holds[:, _STAY if k == _WAY else _WAY]
        if not open_.any():
            raise BadInputError(
                episodes[0].event_id.split("-")[0],
                f"none of {len(episodes)} episodes can leave a record",
                field=SCHEMAS[k],
                mend="lengthen the horizon, or let a routine category allow it (setoka_category)",
            )
        nearest = np.where(open_, u[:, k] / np.maximum(rates[:, k], 1e-9), np.inf)
        holds[int(nearest.argmin()), k] = True
