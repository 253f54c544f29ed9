"""What a record's columns are taken from: the scene, the point, and the pool."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from memlake.ingest.setoka.pool import Pool
from memlake.ingest.setoka.scenes.record import MINUTE_S, Point, Scene

EPOCH = np.datetime64("1970-01-01", "D")
DAY_S = 86_400


@dataclass(frozen=True, slots=True)
class Source:
    """One point of one scene, and the pool it may name things of.

    Attributes:
        scene: The scene.
        point: The point.
        midnight: Seconds from the epoch to the start of the scene's day, in local time.
        pool: The user's pool.
        contact: The participant an edge is made for, if the schema makes edges.
    """

    scene: Scene
    point: Point
    midnight: int
    pool: Pool
    contact: str

    def at(self, seconds: int) -> int:
        """Return seconds from the scene's start as seconds from the epoch."""
        return self.midnight + self.scene.start * MINUTE_S + seconds


Taken: TypeAlias = Callable[[Source], Any]


def start(source: Source) -> int:
    """Copy the start of the interval."""
    return source.at(0)


def end(source: Source) -> int:
    """Copy the end of the interval."""
    return source.at(source.scene.seconds)


def place(source: Source) -> str:
    """Copy the location."""
    return source.scene.place


def company(source: Source) -> tuple[str, ...]:
    """Copy the participants that are there in person."""
    return source.scene.participants if source.scene.in_company else ()


def contact(source: Source) -> str:
    """Copy the participant an edge is made for."""
    return source.contact


def begun(source: Source) -> int:
    """Take the point's start."""
    return source.at(source.point.start)


def ended(source: Source) -> int:
    """Take the point's end."""
    return source.at(source.point.end)


def said(name: str) -> Taken:
    """Take a value of the point."""
    return lambda source: source.point.values[name]


def members(source: Source) -> tuple[str, ...]:
    """Look up the members of the point's group."""
    name = source.point.values["chat_group"]
    return next(g.members for g in source.pool.groups.values() if g.name == name)


def due(source: Source) -> int | None:
    """Return the day a task is due, in days from the epoch."""
    days = source.point.values["due_in_days"]
    return None if days is None else source.midnight // DAY_S + int(str(days))


def done(source: Source) -> int | None:
    """Return when a task was done, in seconds from the epoch."""
    after = source.point.values["done_after_s"]
    return None if after is None else source.at(int(str(after)))


def distance(source: Source) -> int | None:
    """Return the distance in hundredths of a kilometre."""
    metres = source.point.values["distance_m"]
    return None if metres is None else int(str(metres)) // 10


def exif(source: Source) -> dict[str, Any]:
    """Return what the camera stored; it is the same one throughout."""
    values = source.point.values
    camera = source.pool.apps["photos"][0]
    return {"camera": f"{camera} camera"} | {k: values[k] for k in ("iso", "width", "height")}
