"""Information points of a scene: what it holds for each schema, without wording."""

from __future__ import annotations

from memlake.ingest.setoka.scenes.points.draft import Draft
from memlake.ingest.setoka.scenes.points.makers import points_of

__all__ = ["Draft", "points_of"]
