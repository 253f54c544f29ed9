"""Chat text in parts: sentences, words, and the stems of the words that carry content."""

from __future__ import annotations

import re

from memlake.ingest.companion.derive.function_words import is_function
from memlake.ingest.companion.derive.stem import stem

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_SENTENCE = re.compile(r"[^.!?\n]+[.!?\n]*")


def sentences(text: str) -> list[str]:
    """Part a text after full stops, question and exclamation marks, and line breaks."""
    return [part.strip() for part in _SENTENCE.findall(text) if part.strip()]


def words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return _WORD.findall(text.lower())


def content_words(text: str) -> list[str]:
    """Return the stems of the words that carry content, in order, with repetitions."""
    return [stem(word) for word in words(text) if not is_function(word) and len(word) > 2]
