"""A question cut into words and values."""

from __future__ import annotations

import re
from dataclasses import dataclass

# The first kind that fits wins: a quotation may hold anything, a date is no number.
_TOKEN = re.compile(
    r"""
      "(?P<quoted>[^"]*)"
    | (?P<email>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)
    | (?P<date>\d{4}-\d{2}-\d{2})
    | (?P<time>\d{1,2}:\d{2})
    | (?P<phone>\d{3,}(?:\s\d{2,})+)
    | (?P<number>\d+(?:\.\d+)?)
    | (?P<word>[^\W\d_](?:[\w'\u2019-]*\w)?)
    | (?P<stop>[.?!:;,])
    """,
    re.VERBOSE,
)
_SENTENCE_END = (".", "?", "!", ";")
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


def tokens(question: str) -> list[Token]:
    """Cut a question into tokens; whatever is none is left out.

    A name is a run of words in capitals, with a house number before it, a few small words within
    and "home" after a genitive. A lone capital at the start of a sentence is no name.

    Args:
        question: Any text.
    """
    plain = [
        Token(match.lastgroup or "", match[match.lastgroup or 0])
        for match in _TOKEN.finditer(question)
    ]
    found: list[Token] = []
    at = 0
    while at < len(plain):
        end = _name_end(plain, at)
        if end > at:
            found.append(Token("name", " ".join(token.text for token in plain[at:end])))
            at = end
        else:
            found.append(plain[at])
            at += 1
    return found


def _name_end(plain: list[Token], at: int) -> int:
    """Return where the name that starts at a token ends; the token's own place if none does."""
    first = at + 1 if plain[at].kind == "number" else at
    if not _capital_at(plain, first):
        return at
    opens_sentence = at == 0 or (plain[at - 1].kind == "stop" and plain[at - 1].text != ",")
    if opens_sentence and first == at:
        return at
    end = first + 1
    while end < len(plain):
        if _capital(plain[end]):
            end += 1
        elif plain[end].text in _WITHIN_NAMES and _capital_at(plain, end + 1):
            end += 2
        elif plain[end].text == "home" and plain[end - 1].text.endswith(("'s", "\u2019s", "s'")):
            return end + 1
        else:
            break
    return end


def _capital_at(plain: list[Token], at: int) -> bool:
    return at < len(plain) and _capital(plain[at])


def _capital(token: Token) -> bool:
    return token.kind == "word" and token.text[0].isupper()


def sentence_places(found: list[Token], at: int) -> set[int]:
    """Return the places of the tokens that share a sentence with one; a colon ends none.

    Args:
        found: The tokens of a question.
        at: Place of the one.
    """
    start = at
    while start > 0 and not _ends(found[start - 1]):
        start -= 1
    end = at
    while end < len(found) and not _ends(found[end]):
        end += 1
    return {*range(start, end)}


def _ends(token: Token) -> bool:
    return token.kind == "stop" and token.text in _SENTENCE_END
