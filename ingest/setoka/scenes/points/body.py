"""Points of sleep, sport, meals, and of what is played or read."""

from __future__ import annotations

from collections.abc import Iterator

from memlake.ingest.setoka.pool import Title
from memlake.ingest.setoka.scenes.points.draft import Draft
from memlake.ingest.setoka.scenes.record import Point, Value

# Metres a minute, and kilocalories in ten minutes, of what covers distance.
_SPEED = {
    "run": (158, 105),
    "swim": (38, 90),
    "cycling tour": (315, 80),
    "interval training": (150, 115),
    "rowing": (160, 95),
    "kayaking": (100, 70),
    "hiking": (70, 65),
    "skating": (215, 75),
    "ice skating": (165, 70),
    "skateboarding": (150, 60),
    "walking group": (80, 48),
    "cooling-off walk round the block": (77, 42),
    "orienteering": (117, 90),
    "golf": (66, 40),
    "horse riding": (133, 45),
    "walking the dog": (70, 40),
    "teaching a child to cycle": (50, 35),
    "pilgrim walk": (78, 45),
    "litter picking": (42, 40),
}
_STILL_KCAL = 60
_WALK = (78, 44)
_MEALS = ((630, "breakfast"), (900, "lunch"), (1020, "snack"), (1320, "dinner"), (9999, "snack"))
_PLAYED = {
    "documentary": "film",
    "science podcast and notes": "podcast",
    "guided meditation": "podcast",
    "body scan before bed": "podcast",
    "astronomy night": "video",
    "coding tutorial": "video",
    "music theory lesson": "song",
    "record shop browsing": "album",
    "breakfast": "radio programme",
    "dinner": "series",
    "evening alone with a puzzle": "song",
    "solo cinema visit": "film",
    "letting others pick the film": "film",
    "background radio and dozing": "radio programme",
    "rewatching sports highlights": "video",
    "music listening": "album",
    "concert": "album",
    "plain talk radio": "radio programme",
    "sketching": "song",
    "sad songs in the dark": "song",
    "dancing in the kitchen": "song",
    "slamming through a violent game": "game",
    "crying over a film": "film",
    "video rabbit hole": "video",
}
_ON_THE_SIDE = ("breakfast", "dinner", "evening alone with a puzzle", "sketching")
_APP_OF_KIND = {"song": "music", "album": "music", "podcast": "music", "radio programme": "music"}
_MAGAZINES = ("foot bath with a magazine", "breakfast", "newsletter reading", "easy crossword")


def rest(draft: Draft, word: int) -> Iterator[Point]:
    """The night as a watch saw it."""
    word, quality = divmod(word, 45)
    awakenings = (word % 7) * (word // 7 % 2)
    yield Point("rest", 0, draft.seconds, {"quality": 52 + quality, "awakenings": awakenings})


def exercise(draft: Draft, word: int) -> Iterator[Point]:
    """A sport takes the whole scene, a walk after a meal a part of it."""
    name = draft.episode.category.name
    if draft.episode.entry is None:
        start, end = draft.stretch(word, 10, 22)
        speed, kcal = _WALK
    else:
        start, end = 0, draft.seconds
        speed, kcal = _SPEED.get(name, (0, _STILL_KCAL))
    word, form = divmod(word, 21)
    seconds = end - start
    values: dict[str, Value] = {
        "energy_kcal": seconds * kcal * (90 + form) // 60_000,
        "distance_m": seconds * speed * (90 + form) // 6_000 if speed else None,
    }
    yield Point("exercise", start, end, values)


def meal(draft: Draft, word: int) -> Iterator[Point]:
    """One meal, with one to three dishes."""
    start = draft.episode.start
    name = next(called for until, called in _MEALS if start < until)
    word, extra = divmod(word, 5)
    count = 1 + (extra > 1) + (extra > 3)
    dishes = dict.fromkeys(draft.grammar.say("dish", word >> 11 * k, {}) for k in range(count))
    at = draft.moment(word >> 7)
    yield Point("meal", at, at, {"meal": name, "dishes": tuple(dishes)})


def playback(draft: Draft, word: int) -> Iterator[Point]:
    """What is played: the scene itself, or something beside a meal."""
    name = draft.episode.category.name
    kind = _PLAYED.get(name, "series")
    if name in ("breakfast", "dinner"):
        word, other = divmod(word, 3)
        kind = (kind, "song", "podcast")[other]
    title = _title(draft, kind, word)
    start, end = (0, draft.seconds)
    if name in _ON_THE_SIDE:
        start, end = draft.stretch(word >> 9, 8, 40)
    platform = draft.pool.apps[_APP_OF_KIND.get(kind, "game" if kind == "game" else "video")][0]
    values: dict[str, Value] = {
        "title": title.title,
        "creator": title.creator,
        "kind": kind,
        "platform": platform,
    }
    yield Point("playback", start, end, values)


def _title(draft: Draft, kind: str, word: int) -> Title:
    """A repeat show is the same one every time; else any title of the kind."""
    titles = draft.pool.titles[kind]
    if draft.episode.category.name == "repeat-show viewing":
        return titles[0]
    return titles[word % len(titles)]


def reading(draft: Draft, word: int) -> Iterator[Point]:
    """A sitting with a book or magazine."""
    name = draft.episode.category.name
    titles = draft.pool.titles["magazine" if name in _MAGAZINES else "book"]
    start, end = 0, draft.seconds
    if draft.episode.entry is None:
        start, end = draft.stretch(word >> 9, 8, 20)
    title = titles[word % len(titles)]
    pages = max(1, (end - start) * (60 + word // 8 % 50) // 6000)
    values: dict[str, Value] = {"title": title.title, "author": title.creator, "pages": pages}
    yield Point("reading", start, end, values)
