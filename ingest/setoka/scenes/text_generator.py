"""A generator that asks for text, such as a language model, and reads scenes out of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from memlake.ingest.setoka.scenes.details.write import DetailRequest
from memlake.ingest.setoka.scenes.expand import ReplyError
from memlake.ingest.setoka.scenes.record import (
    DETAILED,
    MINUTE_S,
    POINT_OF_SCHEMA,
    SAID,
    DayRequest,
    Episode,
    Point,
    Scene,
    Value,
)
from memlake.ingest.setoka.scenes.wording import clock

Complete = Callable[[str], str]

_SCENE = (
    '{"participants": ["name"], "in_company": true, "place": "name", "description": "one '
    'sentence", "narrative": "some sentences", "facts": ["what later days may come back to"], '
    '"points": [{"kind": "meal", "start_s": 60, "end_s": 60, "values": {}}]}'
)


class TextSceneGenerator:
    """Makes scenes through a function from a prompt to an answer."""

    def __init__(self, complete: Complete) -> None:
        """Take the function, which may call a model."""
        self._complete = complete

    def generate(self, request: DayRequest) -> Sequence[Scene]:
        """Ask for the scenes of a request and read them.

        Raises:
            ReplyError: If the answer is not a JSON list of scenes.
        """
        return read_scenes(request, self._complete(scene_prompt(request)))


class TextDetailWriter:
    """Words points through a function from a prompt to an answer."""

    def __init__(self, complete: Complete) -> None:
        """Take the function, which may call a model."""
        self._complete = complete

    def write(self, request: DetailRequest) -> Mapping[str, Value]:
        """Ask for the details of one point and read them.

        Raises:
            ReplyError: If the answer is not a JSON object of the point's details.
        """
        wanted = DETAILED.get(request.point.kind, ())
        if not wanted:
            return {}
        found = _json(self._complete(detail_prompt(request)), "{", "}")
        if not isinstance(found, Mapping) or any(name not in found for name in wanted):
            raise ReplyError(f"the answer is no JSON object with {', '.join(wanted)}")
        return {name: _value(found[name]) for name in wanted}


def scene_prompt(request: DayRequest) -> str:
    """Return the prompt for some consecutive scenes; it holds no trait, score or quota."""
    pool = request.pool
    contacts = [f"{one.name} ({one.circle}, {one.relation})" for one in pool.contacts]
    kinds = sorted({POINT_OF_SCHEMA[s] for e in request.episodes for s in e.allowed})
    return "\n".join(
        [
            f"Tell what happened to {pool.user} in {len(request.episodes)} scenes of one day.",
            "Answer with a JSON list, one object a scene, in order, and nothing else:",
            _SCENE,
            "Name only these people and places.",
            f"People: {'; '.join(contacts)}",
            f"Places: {'; '.join(sorted(pool.named['place']))}",
            *(f"{node.level}: {node.storyline}" for node in request.ancestors),
            *(f"Earlier: {'; '.join(facts)}" for facts in request.recent if facts),
            *(f"Before, that day: {scene.description}" for scene in request.before),
            *(_episode_line(k, episode) for k, episode in enumerate(request.episodes, 1)),
            "Kinds of points and what each says:",
            *(f"{kind}: {', '.join(SAID[kind]) or 'nothing more'}" for kind in kinds),
            *(["Mend what was wrong before:", *request.feedback] if request.feedback else []),
        ]
    )


def _episode_line(number: int, episode: Episode) -> str:
    added = "".join(f", {label.text}" for label in episode.labels)
    allowed = ", ".join(sorted(POINT_OF_SCHEMA[schema] for schema in episode.allowed))
    return (
        f"Scene {number}: {clock(episode.start)} to {clock(episode.end)}, "
        f"{episode.category.name}{added}, at a place of type {episode.place_type}; "
        f"points may be {allowed}"
    )


def read_scenes(request: DayRequest, answer: str) -> list[Scene]:
    """Read scenes out of an answer; what the chain fixes is copied from the episodes.

    Raises:
        ReplyError: If there is no list of scenes, or a scene lacks a field.
    """
    rows = _json(answer, "[", "]")
    if not isinstance(rows, list):
        raise ReplyError("the answer holds no JSON list of scenes")
    if len(rows) != len(request.episodes):
        raise ReplyError(f"{len(rows)} scenes for {len(request.episodes)} episodes: give one each")
    try:
        return [_scene(e, row) for e, row in zip(request.episodes, rows, strict=True)]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ReplyError(f"a scene lacks a field, or it is malformed: {error}") from error


def _scene(episode: Episode, row: Mapping[str, Any]) -> Scene:
    return Scene(
        start=episode.start,
        end=episode.end,
        category_id=episode.category.category_id,
        label_ids=tuple(label.label_id for label in episode.labels),
        participants=tuple(str(name) for name in row["participants"]),
        in_company=bool(row["in_company"]),
        place=str(row["place"]),
        points=tuple(_point(point) for point in row["points"]),
        narrative=str(row["narrative"]),
        description=str(row["description"]),
        facts=tuple(str(fact) for fact in row["facts"]),
    )


def _point(row: Mapping[str, Any]) -> Point:
    values = {str(name): _value(value) for name, value in row["values"].items()}
    return Point(str(row["kind"]), int(row["start_s"]), int(row["end_s"]), values)


def _value(value: Any) -> Value:
    if isinstance(value, list):
        return tuple(str(part) for part in value)
    return value if value is None or isinstance(value, int) else str(value)


def detail_prompt(request: DetailRequest) -> str:
    """Return the prompt for the details of one point, which sees its scene and day alone."""
    scene, point = request.scene, request.point
    minute = scene.start + point.start // MINUTE_S
    return "\n".join(
        [
            f"Write the {', '.join(DETAILED[point.kind])} of one {point.kind} at {clock(minute)}.",
            "Answer with a JSON object of these fields and nothing else.",
            f"The event: {scene.description} {scene.narrative}",
            f"The day: {request.day.storyline}",
            *(f"To tell as well: {label.text}" for label in request.episode.labels),
            f"Known of it: {json.dumps(dict(point.values), ensure_ascii=False)}",
            *(["Mend what was wrong before:", *request.feedback] if request.feedback else []),
        ]
    )


def _json(answer: str, opening: str, closing: str) -> object:
    first, last = answer.find(opening), answer.rfind(closing)
    try:
        found: object = json.loads(answer[first : last + 1]) if first >= 0 else None
    except ValueError as error:
        raise ReplyError(f"the answer is not JSON: {error}") from error
    return found
