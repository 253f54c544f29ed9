"""The activities of the catalogue that a question mentions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

_WORD = re.compile(r"[^\W_][\w'-]*|[.:;,?!]")
_DURING = "during"
# Words that lead to what a share is of, so that they are no part of what is done.
_BEFORE_A_LABEL = 12


def behaviour(
    question: str, categories: Mapping[str, int]
) -> tuple[int | None, str | None, bool, str]:
    """Find the activity that a question is about, and what is done during it.

    Args:
        question: The text.
        categories: The id of each category, by name.

    Returns:
        Id of the activity, or None; what is done during it, or None; whether the activity is
        mentioned by itself too; and the text without what was found, in lower case.
    """
    words = [match[0].lower() for match in _WORD.finditer(question)]
    mentions = _mentions(words, _phrases(tuple(categories.items())))
    if not mentions:
        return None, None, False, " ".join(words)
    during = [one for one in mentions if one[0] > 0 and words[one[0] - 1] == _DURING]
    chosen = during[-1] if during else max(mentions, key=lambda one: (one[1] - one[0], one[0]))
    same = [one for one in mentions if one[2] == chosen[2]]
    used = {at for one in same for at in range(one[0], one[1])}
    label: str | None = None
    if during:
        start = _label_start(words, chosen[0] - 1, used)
        label = " ".join(words[start : chosen[0] - 1]) or None
        used |= {*range(_deed_start(words, start, chosen[0] - 1), chosen[0])}
    rest = " ".join(word for at, word in enumerate(words) if at not in used)
    return chosen[2], label, len(same) > 1, rest


def _label_start(words: list[str], end: int, used: set[int]) -> int:
    start = end
    while (
        start > 0
        and end - start < _BEFORE_A_LABEL
        and start - 1 not in used
        and words[start - 1] not in ".:;,?!"
    ):
        start -= 1
    return start


def _deed_start(words: list[str], start: int, end: int) -> int:
    """Return where what is done begins for certain: at the last "-ing" before "during"."""
    deeds = [at for at in range(start, end) if words[at].endswith("ing")]
    return deeds[-1] if deeds else start


@lru_cache(maxsize=4)
def _phrases(categories: tuple[tuple[str, int], ...]) -> dict[tuple[str, ...], int]:
    return {tuple(_WORD.findall(name.lower())): number for name, number in categories}


def _mentions(
    words: list[str], phrases: Mapping[tuple[str, ...], int]
) -> list[tuple[int, int, int]]:
    """Return start, end and id of each mention, the longest at each place, none in another."""
    longest = max(map(len, phrases), default=0)
    found = []
    at = 0
    while at < len(words):
        for length in range(min(longest, len(words) - at), 0, -1):
            number = phrases.get(tuple(words[at : at + length]))
            if number is not None:
                found.append((at, at + length, number))
                at += length - 1
                break
        at += 1
    return found
