"""Who takes part in a scene, and where it is."""

from __future__ import annotations

from memlake.ingest.setoka.pool import Contact, Place, Pool
from memlake.ingest.setoka.pool.place_names import HOME, HOSTED, WORK
from memlake.ingest.setoka.pool.record import COLLEAGUES, FAMILY, FRIENDS, NEIGHBOURS
from memlake.ingest.setoka.scenes.record import Episode

_CIRCLE_OF_FAMILY = {
    "household": FAMILY,
    "family_care": FAMILY,
    "helping_others": FRIENDS,
    "work": COLLEAGUES,
    "leisure": FRIENDS,
    "sport": FRIENDS,
    "spiritual": NEIGHBOURS,
    "volunteering": NEIGHBOURS,
    "civic": NEIGHBOURS,
    "household_services": NEIGHBOURS,
}
# Words in a category's name that say with whom, before its family does.
_CIRCLE_OF_WORD = {
    "neighbour": NEIGHBOURS,
    "friend": FRIENDS,
    "colleague": COLLEAGUES,
    "junior": COLLEAGUES,
    "relative": FAMILY,
    "parent": FAMILY,
    "child": FAMILY,
    "family": FAMILY,
}
# The circle of whom one writes to or meets where the category does not say, cumulative.
_ANY_CIRCLE = ((0.4, FRIENDS), (0.75, FAMILY), (0.9, NEIGHBOURS), (1.0, COLLEAGUES))
_SECOND, _THIRD = 0.45, 0.15
_USUAL, _OTHER = 0.62, 0.87


def circle_of(pool: Pool, episode: Episode, u: float) -> tuple[Contact, ...]:
    """Return the people a scene's participants are drawn from, the likeliest first."""
    if episode.place_type in HOSTED:
        return pool.circles[HOSTED[episode.place_type]]
    category = episode.category
    if category.is_background and category.family != "eating":
        return pool.circles[COLLEAGUES]
    if episode.place_type == "canteen":
        return pool.circles[COLLEAGUES]
    named = (circle for word, circle in _CIRCLE_OF_WORD.items() if word in category.name)
    certain = next(named, _CIRCLE_OF_FAMILY.get(category.family))
    if certain:
        return pool.circles[certain]
    return pool.circles[next(circle for below, circle in _ANY_CIRCLE if u < below)]


def household_of(pool: Pool, household: str) -> tuple[Contact, ...]:
    """Return whom the user lives with; nobody for who lives alone."""
    if household == "flatmates":
        return pool.circles[FRIENDS][:2]
    return tuple(one for one in pool.circles[FAMILY] if one.relation in ("partner", "child"))


def drawn_from(circle: tuple[Contact, ...], u: list[float], most: int) -> tuple[str, ...]:
    """Draw up to `most` people; the first ones of a circle are drawn more often."""
    count = min(most, 1 + (u[1] < _SECOND) + (u[1] < _THIRD), len(circle))
    first = int(u[2] * u[2] * len(circle))
    step = 1 + int(u[3] * (len(circle) - 1))
    while count > 1 and len(circle) % step == 0 and step > 1:
        step -= 1
    places = ((first + k * step) % len(circle) for k in range(count))
    return tuple(dict.fromkeys(circle[place].name for place in places))


def place_of(pool: Pool, episode: Episode, host: str | None, u: float) -> Place:
    """Return where a scene is.

    Args:
        pool: The user's pool.
        episode: The episode.
        host: Who takes part first, if anybody; a contact's home is that contact's.
        u: A real that picks among the places of a type, the usual one most often.
    """
    kind = episode.place_type
    at_work = episode.category.is_background and kind not in (HOME, "canteen")
    if kind == HOME or at_work:
        return pool.places[HOME if kind == HOME else WORK][0]
    places = pool.places[kind]
    if kind in HOSTED:
        names = [one.name for one in pool.circles[HOSTED[kind]]]
        return places[names.index(host) if host in names else int(u * u * len(places))]
    return places[min(0 if u < _USUAL else 1 if u < _OTHER else 2, len(places) - 1)]
