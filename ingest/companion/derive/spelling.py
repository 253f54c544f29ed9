"""Chat spelling made even: curly apostrophes straight, short forms spelled out."""

from __future__ import annotations

import re

_EVEN = {
    "u": "you",
    "ur": "your",
    "r": "are",
    "im": "i'm",
    "ive": "i've",
    "id": "i'd",
    "dont": "don't",
    "cant": "can't",
    "wont": "won't",
    "didnt": "didn't",
    "isnt": "isn't",
    "thats": "that's",
    "its": "it's",
    "hes": "he's",
    "shes": "she's",
    "cuz": "because",
    "rly": "really",
    "pls": "please",
    "tho": "though",
    "tmrw": "tomorrow",
    "gonna": "going to",
    "wanna": "want to",
    "gotta": "got to",
}
_SHORT = re.compile(rf"\b(?:{'|'.join(_EVEN)})\b", re.IGNORECASE)


def even(text: str) -> str:
    """Return a text with curly apostrophes straightened and common short forms spelled out."""
    return _SHORT.sub(lambda found: _spelled(found[0]), text.replace("\u2019", "'"))


def _spelled(word: str) -> str:
    long = _EVEN[word.lower()]
    return long[:1].upper() + long[1:] if word[:1].isupper() and len(word) > 1 else long
