"""The closed pool of a user: the only people, places and things that records may name."""

from __future__ import annotations

from memlake.ingest.setoka.pool.draw import draw_pool
from memlake.ingest.setoka.pool.record import ChatGroup, Contact, Place, Pool, Tie, Title

__all__ = ["ChatGroup", "Contact", "Place", "Pool", "Tie", "Title", "draw_pool"]
