"""Scenes: the context tree, and the expansion of each episode into an event with its details."""

from __future__ import annotations

from memlake.ingest.setoka.scenes.expand import (
    SceneError,
    SceneGenerator,
    expand,
    expand_days,
    require_faithful,
)
from memlake.ingest.setoka.scenes.record import DayRequest, Effort, Episode, Node, Point, Scene
from memlake.ingest.setoka.scenes.user import UserStory, tell_user

__all__ = [
    "DayRequest",
    "Effort",
    "Episode",
    "Node",
    "Point",
    "Scene",
    "SceneError",
    "SceneGenerator",
    "UserStory",
    "expand",
    "expand_days",
    "require_faithful",
    "tell_user",
]
