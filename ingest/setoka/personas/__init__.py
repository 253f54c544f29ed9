"""Who the users are, drawn apart from their traits."""

from memlake.ingest.setoka.personas.draw import draw_personas

__all__ = ["draw_personas"]
