"""The words that scenes and records are rendered with: two families by two hands.

Family `a` tells in full sentences and calls activities as the catalogue does; `b` is terse and
has names of its own for them. What is built to understand one family is scored on both.
"""

from __future__ import annotations

from memlake.ingest.setoka.lexicon.family import (
    FAMILIES,
    LEXICON_FILES,
    SPLIT,
    activity_names,
    lexicon,
)
from memlake.ingest.setoka.lexicon.grammar import Grammar

__all__ = ["FAMILIES", "LEXICON_FILES", "SPLIT", "Grammar", "activity_names", "lexicon"]
