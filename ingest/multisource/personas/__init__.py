"""Stage L1 of the generator: who the personas are and how each of them behaves."""

from memlake.ingest.multisource.personas.behaviour import Behaviour
from memlake.ingest.multisource.personas.draw import Personas, draw_personas

__all__ = ["Behaviour", "Personas", "draw_personas"]
