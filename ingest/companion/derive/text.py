"""Chat text as words: spelling made even, sentences, content words."""

from __future__ import annotations

import re
from functools import lru_cache

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
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_SENTENCE = re.compile(r"[^.!?\n]+[.!?\n]*")
_FUNCTION = frozenset(
    """
    a about above actually after again against ago all almost already also although always am an
    and another any anything anyway are around as ask at away back bad be because been before
    being best better big both bye but by call called came can can't come could day days did didn't do does
    doesn't doing don't done down each either else enough even ever every everyone everything
    feel felt few finally fine first for forget friend from full fun funny get gets getting give go
    goes going gone good got great guess had half haha hahaha happened happy hard has have having he
    he's hear hehe hello help her here hey hi him his hm home honestly hours how huh i i'd i'll
    i'm i've if in into is isn't it it's just keep kind know last later least less let like little lmao
    lol long look lot lots love made make makes many may maybe me mean might mine minute moment
    month months more morning most much must my myself name need never new next nice night no
    nobody none nope not nothing now of off often oh ok okay old omg on once one ones only or other
    our out over own part people person place please point probably put quite random real really
    remember right said same saw say says see seen send sent she she's should show since so some
    somebody someone something somehow sometimes soon sorry still stop such sure take taken talk
    tell than thank thanks that that's the their them then there these they thing things think this
    those though thought through time times to today told tomorrow tonight too took try two ugh
    under until up update upon us used usual usually very wait want wanted was wasn't way we week weeks
    weird well went were what what's when where which while who whole why will wish with without
    won't wonder word words work would wow yeah year years yep yes yesterday yet you you'd you'll
    you're your yours
    """.split()
)


def even(text: str) -> str:
    """Return a text with curly apostrophes straightened and common short forms spelled out."""
    return _SHORT.sub(lambda found: _spelled(found[0]), text.replace("’", "'"))


def _spelled(word: str) -> str:
    long = _EVEN[word.lower()]
    return long[:1].upper() + long[1:] if word[:1].isupper() and len(word) > 1 else long


def sentences(text: str) -> list[str]:
    """Part a text after full stops, question and exclamation marks, and line breaks."""
    return [part.strip() for part in _SENTENCE.findall(text) if part.strip()]


def words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return _WORD.findall(text.lower())


def content_words(text: str) -> list[str]:
    """Return the stems of the words that carry content, in order, with repetitions."""
    return [stem(word) for word in words(text) if word not in _FUNCTION and len(word) > 2]


def is_function(word: str) -> bool:
    """Say whether a lower-case word carries no content of its own."""
    return word in _FUNCTION


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Cut the commonest endings of English off a lower-case word."""
    word = word.removesuffix("'s")
    for ending, least in (("ing", 6), ("ied", 5), ("ies", 5), ("ed", 5), ("es", 5), ("ly", 6), ("s", 4)):
        if word.endswith(ending) and len(word) >= least and not word.endswith("ss"):
            cut = word[: -len(ending)]
            word = cut + "y" if ending in ("ied", "ies") else cut
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word
