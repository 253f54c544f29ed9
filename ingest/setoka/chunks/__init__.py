"""Serialised records: the weekly chunks that every memory system ingests alike."""

from __future__ import annotations

from memlake.ingest.setoka.chunks.weekly import MOST_ROWS, Chunk, serialise

__all__ = ["MOST_ROWS", "Chunk", "serialise"]
