"""Drawing the places and things of a pool."""

from __future__ import annotations

from collections.abc import Iterable

from memlake.ingest.random import Draws
from memlake.ingest.setoka.pool.place_names import HOME, HOSTED, WORK, nouns
from memlake.ingest.setoka.pool.raw_material import kinds, words
from memlake.ingest.setoka.pool.record import Contact, Place, Title

PLACES_A_TYPE = 3
TITLES = {
    "song": 14,
    "album": 6,
    "film": 9,
    "series": 5,
    "podcast": 5,
    "radio programme": 4,
    "game": 4,
    "video": 6,
    "book": 8,
    "magazine": 4,
}
_BY_BANDS = ("song", "album")


def draw_places(
    draws: Draws,
    place_types: Iterable[str],
    contacts: tuple[Contact, ...],
    city: str,
    home: str,
    work: str,
) -> dict[str, tuple[Place, ...]]:
    """Draw places of the types a user goes to.

    Args:
        draws: The user's draws for places; a type's places depend on no other type.
        place_types: The types; each gives `PLACES_A_TYPE` places, the usual one first, but for
            home and work, and homes of contacts, one a contact of the circle that lives there.
        contacts: The user's contacts.
        city: Where the user lives.
        home: Name of the home.
        work: Name of the workplace.
    """
    at_home = Place(home, _address(draws.at(HOME), city), HOME)
    at_work = Place(work, _address(draws.at(WORK), city), WORK)
    places: dict[str, tuple[Place, ...]] = {
        HOME: (at_home,),
        WORK: (at_home if work == home else at_work,),
    }
    for kind in sorted(set(place_types) - {HOME, WORK}):
        places[kind] = tuple(_places_of(draws.at("place", kind), kind, contacts, city))
    return places


def _places_of(
    draws: Draws, kind: str, contacts: tuple[Contact, ...], city: str
) -> Iterable[Place]:
    if kind in HOSTED:
        hosts = [one for one in contacts if one.circle == HOSTED[kind]]
        for k, host in enumerate(hosts):
            yield Place(f"{host.name}'s home", _address(draws.at("home", k), city), kind)
        return
    house, called = words("house"), nouns(kind)
    for k, which in enumerate(draws.subset(len(house), PLACES_A_TYPE)):
        name = f"{house[which]} {called[k % len(called)]}"
        yield Place(name, _address(draws.at("address", k), city), kind)


def _address(draws: Draws, city: str) -> str:
    streets, kinds = words("street"), words("street_kind")
    word = int(draws.integers(0, 10**9))
    word, number = divmod(word, 180)
    word, street = divmod(word, len(streets))
    return f"{number + 1} {streets[street]} {kinds[word % len(kinds)]}, {city}"


def draw_named(draws: Draws, prefix: str) -> dict[str, tuple[str, ...]]:
    """Draw two names of each kind, the usual one first, from the lists `<prefix>.<kind>`."""
    drawn: dict[str, tuple[str, ...]] = {}
    for kind in kinds(prefix):
        names = words(f"{prefix}.{kind}")
        first = int(draws.at(prefix, kind).integers(0, len(names) - 1))
        drawn[kind] = (names[first], names[(first + 1) % len(names)])
    return drawn


def draw_titles(draws: Draws) -> dict[str, tuple[Title, ...]]:
    """Draw works of each kind, no two of a title."""
    adjective, noun, tail = words("adjective"), words("noun"), words("tail")
    total = sum(TITLES.values())
    pairs = draws.at("pair").subset(len(adjective) * len(noun), total).tolist()
    shape, maker = (draws.at(p).counted(total).integers(0, 10**9).tolist() for p in ("as", "by"))
    each = [kind for kind, count in TITLES.items() for _ in range(count)]
    drawn: dict[str, list[Title]] = {kind: [] for kind in TITLES}
    for kind, pair, form, by in zip(each, pairs, shape, maker, strict=True):
        first, second = adjective[pair // len(noun)], noun[pair % len(noun)]
        ending = f" {tail[form // 3 % len(tail)]}" if form % 3 == 0 else ""
        drawn[kind].append(Title(f"{first} {second}{ending}", _creator(kind, by), kind))
    return {kind: tuple(titles) for kind, titles in drawn.items()}


def _creator(kind: str, draw: int) -> str:
    if kind in _BY_BANDS:
        bands = words("band")
        return bands[draw % len(bands)]
    given, family = words("given"), words("family")
    draw, first = divmod(draw, len(given))
    return f"{given[first]} {family[draw % len(family)]}"
