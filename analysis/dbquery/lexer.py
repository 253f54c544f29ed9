"""A question cut into words and values."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from memlake.analysis.dbquery.grammar import GENITIVE

# The first kind that fits wins: a quotation may hold anything, a date is no number.
_TOKEN = re.compile(
    r"""
      "(?P<quoted>[^"]*)"
    | (?P<email>[\w.+-]++@[\w-]+(?:\.[\w-]+)+)
    | (?P<date>\d{4}-\d{2}-\d{2})
    | (?P<time>\d{1,2}:\d{2})
    | (?P<phone>\d{3,}(?:\s\d{2,})+)
    | (?P<number>\d+(?:\.\d+)?)
    | (?P<word>[^\W\d_](?:[\w'-]*\w)?)
    | (?P<stop>[.?!:;,])
    """,
    re.VERBOSE,
)
# Quotations, and what stands between them cut at spaces, but for those between digits, where a
# telephone number may go on; a quotation mark that nothing closes is a piece of its own.
_PIECE = re.compile(r'"[^"]*"|(?:[^" ]|(?<=\d) (?=\d))+|"')
_SENTENCE_END = (".", "?", "!", ";")
KnownNames = Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
"""The words of each name with the name, by the first word in lower case, the longest first."""

# Quotation marks and apostrophes as they may be typeset, and what each is read as.
TYPESET = "\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019"
STRAIGHT = '"""""\'\''
_UNSEEN = "\u200b\u2060\ufeff"
_READ_AS = str.maketrans(TYPESET, STRAIGHT, _UNSEEN)

_WITH_DIGITS = ("date", "time", "phone", "number")
_OTHER_DIGIT = re.compile(r"[^\D0-9]")

# Words in lower case that stand within a name, between two in capitals.
_WITHIN_NAMES = ("of", "and", "the", "de", "van")


@dataclass(frozen=True)
class Token:
    """A word, a value, or a stop.

    Attributes:
        kind: word, stop, or a kind of value: quoted, email, date, time, phone, number, name.
        text: What it says; of a quotation, what stands within.
    """

    kind: str
    text: str

    @cached_property
    def lower(self) -> str:
        """The text in lower case."""
        return self.text.lower()

    @cached_property
    def is_capital(self) -> bool:
        """Whether it is a word in capitals; the pronoun, as in "I" and "I'm", is none."""
        is_i = self.text.split("'", maxsplit=1)[0] == "I"
        return self.kind == "word" and self.text[0].isupper() and not is_i

    @cached_property
    def may_open_name(self) -> bool:
        """Whether a name that is not known may begin here: a capital, or a house number."""
        return self.is_capital or self.kind == "number"

    @cached_property
    def name_keys(self) -> tuple[str, ...]:
        """What a name that begins here may be known by, with and without its genitive."""
        return tuple(dict.fromkeys((self.lower, _bare(self.lower))))


@lru_cache(maxsize=100_000)
def _token(kind: str, text: str) -> Token:
    """Return the one token of a word: questions share theirs, and what was found out of them."""
    return Token(kind, text)


def plain_text(text: str) -> str:
    """Return a text as it is read: one space for any white space, quotation marks straight.

    Args:
        text: Any text.
    """
    return " ".join(text.translate(_READ_AS).split())


def tokens(question: str, known: KnownNames | None = None) -> list[Token]:
    """Cut a question into tokens; whatever is none is left out.

    A name is the longest that is known; where none is, a run of words in capitals, with a house
    number before it, a few small words within and "home" after a genitive. A lone capital at the
    start of a sentence is no name. In a text that is all in capitals, or has none, capitals tell
    nothing: it is read in lower case, and names are those that are known, however they are spelt.

    Args:
        question: A text as `plain_text` returns it.
        known: Names that are known.
    """
    caseless = question.isupper() or question.islower()
    plain = _caseless(question) if caseless else _plain(question)
    found: list[Token] = []
    at = 0
    known = known or {}
    for place in _openings(plain, known):
        if place < at:
            continue
        name, end = _known_at(plain, place, known, caseless=caseless)
        if name is None and plain[place].may_open_name:
            end = _name_end(plain, place)
        if end > place:
            text = name or " ".join(token.text for token in plain[place:end])
            found += plain[at:place]
            found.append(_token("name", text))
            at = end
    return found + plain[at:]


def _openings(plain: list[Token], known: KnownNames) -> list[int]:
    """Return where a name may begin, known or not."""
    first = known.keys()
    return [
        at
        for at, token in enumerate(plain)
        if token.may_open_name or not first.isdisjoint(token.name_keys)
    ]


def name_words(name: str) -> tuple[str, ...]:
    """Return a name as the words and values that a question would have for it."""
    return tuple(token.text for token in _plain(plain_text(name)))


def _plain(text: str) -> list[Token]:
    """Cut a text piece by piece: nothing reaches from one into the next."""
    return [token for piece in _PIECE.findall(text) for token in _tokens_of(piece)]


@lru_cache(maxsize=100_000)
def _tokens_of(piece: str) -> tuple[Token, ...]:
    """Return the tokens of a piece: questions repeat each other's words."""
    return tuple(
        _token(kind, _ascii_digits(match[kind]) if kind in _WITH_DIGITS else match[kind])
        for match in _TOKEN.finditer(piece)
        if (kind := match.lastgroup)
    )


def _ascii_digits(value: str) -> str:
    """Write wide digits, and those of any script, as records have them, letter by letter."""
    return _OTHER_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), value)


def _caseless(text: str) -> list[Token]:
    """Cut a text whose case tells nothing, so that a sentence is taken to begin after a colon."""
    stop = Token("stop", ".")
    return [stop if token == Token("stop", ":") else token for token in _plain(text.lower())]


def _known_at(
    plain: list[Token], at: int, known: KnownNames, *, caseless: bool
) -> tuple[str | None, int]:
    """Return the longest known name at a token, also in the genitive, and where it ends.

    One that is spelt so comes before one that is spelt otherwise; a lone word is a name only as
    it is spelt, where capitals tell anything.
    """
    if plain[at].kind == "quoted":
        return None, at
    otherwise: tuple[tuple[str, ...], str] | None = None
    for words, name in (one for key in plain[at].name_keys for one in known.get(key, ())):
        if otherwise and len(words) < len(otherwise[0]):
            break
        end = at + len(words)
        if end > len(plain) or (len(words) == 1 and _opens_sentence(plain, at)):
            continue
        own = tuple(token.text for token in plain[at:end])
        spelt = (own, (*own[:-1], _bare(own[-1])))
        if words in spelt:
            return name, end
        alike = _lower(words) in map(_lower, spelt)
        if alike and otherwise is None and (caseless or len(words) > 1):
            otherwise = words, name
    return (otherwise[1], at + len(otherwise[0])) if otherwise else (None, at)


def _lower(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word.lower() for word in words)


def _bare(word: str) -> str:
    """Return a word without the ending of a genitive."""
    ending = next((one for one in GENITIVE if word.endswith(one)), "")
    return word.removesuffix(ending)


def _opens_sentence(plain: list[Token], at: int) -> bool:
    return at == 0 or (plain[at - 1].kind == "stop" and plain[at - 1].text != ",")


def _name_end(plain: list[Token], at: int) -> int:
    """Return where the name that opens at a token ends; the token's own place if none does."""
    first = at + 1 if plain[at].kind == "number" else at
    if not _capital_at(plain, first):
        return at
    if first == at and _opens_sentence(plain, at):
        return at
    end = first + 1
    while end < len(plain):
        if plain[end].is_capital:
            end += 1
        elif plain[end].text in _WITHIN_NAMES and _capital_at(plain, end + 1):
            end += 2
        elif plain[end].text == "home" and plain[end - 1].text.endswith(("'s", "s'")):
            return end + 1
        else:
            break
    return end


def _capital_at(plain: list[Token], at: int) -> bool:
    return at < len(plain) and plain[at].is_capital


def sentence_places(found: list[Token], at: int) -> set[int]:
    """Return the places of the tokens that share a sentence with one.

    Args:
        found: The tokens of a question.
        at: Place of the one.
    """
    start = at
    while start > 0 and not ends_sentence(found, start - 1):
        start -= 1
    end = at
    while end < len(found) and not ends_sentence(found, end):
        end += 1
    return {*range(start, end)}


def ends_sentence(found: list[Token], at: int) -> bool:
    """Whether a token ends a sentence; a colon does where what follows begins one."""
    if found[at].kind != "stop":
        return False
    follows = found[at + 1] if at + 1 < len(found) else None
    begins = follows is not None and follows.kind == "word" and follows.text[0].isupper()
    return found[at].text in _SENTENCE_END or (found[at].text == ":" and begins)
