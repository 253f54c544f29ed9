"""Stage L2 of the generator: what really happened on each day of each persona."""

from memlake.ingest.multisource.events.day import Events, draw_events
from memlake.ingest.multisource.events.record import event_table

__all__ = ["Events", "draw_events", "event_table"]
