"""Words of English without their commonest endings."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Cut the commonest endings of English off a lower-case word."""
    word = word.removesuffix("'s")
    for ending, least in (
        ("ing", 6),
        ("ied", 5),
        ("ies", 5),
        ("ed", 5),
        ("es", 5),
        ("ly", 6),
        ("s", 4),
    ):
        if word.endswith(ending) and len(word) >= least and not word.endswith("ss"):
            cut = word[: -len(ending)]
            word = cut + "y" if ending in ("ied", "ies") else cut
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word
