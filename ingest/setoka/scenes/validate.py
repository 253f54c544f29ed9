"""Checking a generator's reply (appendix D: structural validation of scene-level calls)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memlake.ingest.setoka.pool import Pool
from memlake.ingest.setoka.scenes.record import (
    SAID,
    SCHEMA_OF_POINT,
    DayRequest,
    Episode,
    Point,
    Scene,
)

# Point values that name something of the pool, and the kinds of resource they may name.
_NAMES = {
    "merchant": ("merchant", "place"),
    "venue": ("place",),
    "origin": ("place",),
    "destination": ("place",),
    "app": ("app",),
    "platform": ("app",),
    "site": ("site",),
    "contact": ("contact",),
    "sender": ("contact", "address"),
    "recipient": ("contact", "address"),
    "thread": ("contact",),
    "chat_group": ("group",),
}
_TITLED = ("playback", "reading")


def problems(request: DayRequest, scenes: Sequence[Scene]) -> tuple[str, ...]:
    """List what is wrong with a reply, in sentences that help to mend it.

    Returns:
        Nothing if there is one scene an episode, each a faithful copy of what its episode
        fixes, described, set in the pool, and its points allowed and inside its interval.
    """
    if len(scenes) != len(request.episodes):
        return (f"{len(scenes)} scenes for {len(request.episodes)} episodes: give one each",)
    return tuple(
        f"scene {number}: {wrong}"
        for number, (episode, scene) in enumerate(zip(request.episodes, scenes, strict=True), 1)
        for wrong in _of_scene(request.pool, episode, scene)
    )


def unfaithful(episode: Episode, scene: Scene) -> str | None:
    """Say in what a scene differs from its episode, if in anything (c^ = c, Proposition 4)."""
    fixed = {
        "start": (scene.start, episode.start),
        "end": (scene.end, episode.end),
        "category": (scene.category_id, episode.category.category_id),
        "labels": (scene.label_ids, tuple(label.label_id for label in episode.labels)),
    }
    for name, (found, wanted) in fixed.items():
        if found != wanted:
            return f"its {name} is {found}, but the chain says {wanted}"
    return None


def _of_scene(pool: Pool, episode: Episode, scene: Scene) -> Iterator[str]:
    wrong = unfaithful(episode, scene)
    if wrong:
        yield wrong
    if not scene.description.strip():
        yield "its description is empty"
    if scene.place not in pool.named["place"]:
        yield f"place {scene.place!r} is not in the pool"
    for name in scene.participants:
        if name not in pool.by_name:
            yield f"participant {name!r} is not in the pool"
    if len(set(scene.participants)) < len(scene.participants):
        yield "a participant comes twice"
    for point in scene.points:
        yield from _of_point(pool, episode, scene, point)


def _of_point(pool: Pool, episode: Episode, scene: Scene, point: Point) -> Iterator[str]:
    schema = SCHEMA_OF_POINT.get(point.kind)
    if schema is None:
        yield f"there is no point of kind {point.kind!r}"
    elif schema not in episode.allowed:
        yield f"a {point.kind} is not allowed in {episode.category.name!r}"
    missing = [name for name in SAID.get(point.kind, ()) if name not in point.values]
    if missing:
        yield f"a {point.kind} does not say {', '.join(missing)}"
    if not 0 <= point.start <= point.end <= scene.seconds:
        yield f"a {point.kind} lies outside the interval"
    for name, value in point.values.items():
        kinds = _NAMES.get(name, ())
        if kinds and not any(value in pool.named[kind] for kind in kinds):
            yield f"{name} {value!r} of a {point.kind} is not in the pool"
    if point.kind in _TITLED and point.values.get("title") not in pool.named["title"]:
        yield f"title {point.values.get('title')!r} of a {point.kind} is not in the pool"
    yield from _of_people(scene, point)


def _of_people(scene: Scene, point: Point) -> Iterator[str]:
    """Who is spoken to takes part."""
    spoken_to = point.values.get("contact") or point.values.get("thread")
    if isinstance(spoken_to, str) and spoken_to not in scene.participants:
        yield f"{spoken_to!r} of a {point.kind} does not take part"
