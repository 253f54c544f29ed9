"""Which function makes the points of which schema."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from memlake.ingest.setoka.scenes.points import body, words, world
from memlake.ingest.setoka.scenes.points.draft import Draft
from memlake.ingest.setoka.scenes.record import Point
from memlake.ingest.setoka.scenes.shares import SCHEMAS

_MAKERS: dict[str, Callable[[Draft, int], Iterator[Point]]] = {
    "calendar_event": words.appointment,
    "call_log": words.call,
    "payment": world.purchase,
    "location_visit": world.stay,
    "app_usage": words.device_use,
    "task_item": words.task,
    "workout_session": body.exercise,
    "sleep_session": body.rest,
    "media_playback": body.playback,
    "reading_session": body.reading,
    "trip": world.way,
    "meal_log": body.meal,
    "web_history": words.search,
    "co_participation": world.company,
    "direct_message": words.messages,
    "group_message": words.group_messages,
    "email": words.letters,
    "note": words.note,
    "journal_entry": words.reflection,
    "photo_metadata": world.photo,
}


def points_of(draft: Draft, holds: Sequence[bool], values: Sequence[int]) -> tuple[Point, ...]:
    """Make a scene's points.

    Args:
        draft: The scene.
        holds: For each of `SCHEMAS` whether the scene holds what it needs.
        values: A word for each of `SCHEMAS`, which decides on values.
    """
    return tuple(
        point
        for schema, held, word in zip(SCHEMAS, holds, values, strict=False)
        if held
        for point in _MAKERS[schema](draft, word)
    )
