"""What a user's sentences are filled with: the slots of the lexicons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memlake.ingest.setoka.lexicon import Grammar
from memlake.ingest.setoka.pool import Pool
from memlake.ingest.setoka.scenes.record import Episode, Scene

_TITLES_OF_THEME = {"culture": "album", "sound": "album", "read": "book"}


@dataclass(frozen=True)
class Wording:
    """How one user's scenes are worded.

    Attributes:
        grammar: The user's lexicon.
        activities: What the lexicon calls each category.
        pool: The user's pool.
        city: Where the user lives.
    """

    grammar: Grammar
    activities: Mapping[int, str]
    pool: Pool
    city: str


def slots_of(wording: Wording, episode: Episode, scene: Scene, theme: str) -> dict[str, str]:
    """Return what sentences about a scene are filled with.

    `one` is the first participant's first name and `who` names them all; both are there only
    where somebody takes part.
    """
    activity = wording.activities[episode.category.category_id]
    slots = {
        "activity": activity,
        "Activity": capital(activity),
        "matter": activity,
        "place": scene.place,
        "start": clock(scene.start),
        "end": clock(scene.end),
        "city": wording.city,
        "dish": "",
        "title": wording.pool.titles[_TITLES_OF_THEME.get(theme, "series")][0].title,
    }
    for point in scene.points:
        title, dishes = point.values.get("title"), point.values.get("dishes")
        if isinstance(title, str):
            slots["title"] = title
        if isinstance(dishes, tuple):
            slots["dish"] = listed(dishes)
    if not slots["dish"]:
        slots["dish"] = wording.grammar.say("dish", episode.row * 7 + scene.start, {})
    if scene.participants:
        first_names = [first_name(name) for name in scene.participants]
        slots |= {"one": first_names[0], "who": listed(first_names)}
    return slots


def clock(minutes: int) -> str:
    """Write minutes from the start of a day as a time of the day."""
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def capital(sentence: str) -> str:
    """Begin with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def first_name(name: str) -> str:
    """Return what somebody is called in a message."""
    return name.split(" ", 1)[0]


def listed(names: Sequence[str]) -> str:
    """Join names as in `Ana, Ben and Cleo`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
