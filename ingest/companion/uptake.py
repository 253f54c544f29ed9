"""Whether a turn repeats a suggested reply, but for case and punctuation."""

from __future__ import annotations

import re

_MARKS = re.compile(r"[^\w\s]|_")


def folded(text: str) -> str:
    """Return a text without case, punctuation and superfluous spaces."""
    return " ".join(_MARKS.sub(" ", text.casefold().replace("'", "").replace("\u2019", "")).split())
