"""What a question tells: values, each with the words that say of which field it is."""

from __future__ import annotations

from collections.abc import Container

from memlake.analysis.dbquery.grammar import JOINING
from memlake.analysis.dbquery.intent import Cue
from memlake.analysis.dbquery.lexer import Token, ends_sentence
from memlake.analysis.dbquery.names import CONTACT_NAME, Names
from memlake.analysis.dbquery.vocabulary import EVENT, CueField, Vocabulary

_MOST_WORDS_BEFORE_A_VALUE = 8


def cues_in(
    found: list[Token],
    schema: str,
    vocabulary: Vocabulary,
    names: Names,
    span: tuple[int, int] | None = None,
) -> tuple[tuple[Cue, ...], set[int]]:
    """Read what a question tells of a record or an event, wherever it stands.

    Args:
        found: The tokens of the question.
        schema: Whose fields they may be.
        vocabulary: The words that name things.
        names: What the user's own records name.
        span: Where to look; None for everywhere.

    Returns:
        The cues in the order of the text, and the places of the tokens that tell them.
    """
    at, stop = span or (0, len(found))
    cues: list[Cue] = []
    used: set[int] = set()
    known: set[str] = set()
    options = vocabulary.options.get(schema, {})
    for place in _may_be_values(found, (at, stop), options):
        if place < at:
            continue
        read = _value_at(found, (at, place), schema, known, vocabulary, names)
        if read is None:
            continue
        cue, end = read
        cues.append(cue)
        known.add(cue.field)
        head = _head(found, place, vocabulary.cue_terms[schema].of[cue.field])
        at = _tail(found, end, cue.field, schema, vocabulary)
        used |= {*range(head, at)}
    return tuple(cues), used


def _may_be_values(found: list[Token], span: tuple[int, int], options: Container[str]) -> list[int]:
    return [
        at
        for at in range(*span)
        if (found[at].lower in options if found[at].kind == "word" else found[at].kind != "stop")
    ]


def _value_at(
    found: list[Token],
    span: tuple[int, int],
    schema: str,
    known: set[str],
    vocabulary: Vocabulary,
    names: Names,
) -> tuple[Cue, int] | None:
    """Read the value at the end of a span as one of the fields that are not known yet."""
    since, at = span
    token = found[at]
    if token.kind == "word":
        return _option_at(found, at, schema, known, vocabulary)
    fitting = [
        one
        for one in vocabulary.cue_fields[schema]
        if one.value_type == token.kind and one.name not in known
    ]
    having = [one for one in fitting if _has(schema, one, token, names)]
    words = _words_before(found, since, at)
    scores = vocabulary.cue_terms[schema].nearest(words)
    best = max(having or fitting, key=lambda one: scores.get(one.name, 0.0), default=None)
    if best is None:
        return None
    # Any word in capitals looks like a name, and any number like an amount: it is one where the
    # user's records know it, or where the words around it say so.
    if token.kind in ("name", "number") and not having:
        terms = vocabulary.cue_terms[schema].of[best.name]
        after = found[at + 1].text if at + 1 < len(found) else ""
        if not (words.endswith(terms) or (token.kind == "number" and after in terms)):
            return None
    return Cue(best.name, token.text), at + 1


def _has(schema: str, field: CueField, token: Token, names: Names) -> bool:
    """Whether a name in the user's own records can be a field's value."""
    having = names.fields.get(token.text, frozenset()) if token.kind == "name" else frozenset()
    if schema == EVENT:
        return bool(having) and (field.name == "participant") == (CONTACT_NAME in having)
    return (schema, field.name) in having


def _words_before(found: list[Token], since: int, at: int) -> str:
    """Return the last words of the sentence before a value, and after the value before it."""
    start = at
    earliest = max(since, at - _MOST_WORDS_BEFORE_A_VALUE)
    while start > earliest and not ends_sentence(found, start - 1):
        start -= 1
    return " ".join(token.lower for token in found[start:at])


def _option_at(
    found: list[Token], at: int, schema: str, known: set[str], vocabulary: Vocabulary
) -> tuple[Cue, int] | None:
    for words, name in vocabulary.options[schema][found[at].lower]:
        end = at + len(words)
        if name not in known and tuple(token.lower for token in found[at:end]) == words:
            return Cue(name, " ".join(words)), end
    return None


def _head(found: list[Token], at: int, terms: tuple[str, ...]) -> int:
    """Go back over the words before a value that belong to its wording."""
    own = JOINING.union(*(term.split() for term in terms))
    while at > 0 and found[at - 1].kind == "word" and found[at - 1].lower in own:
        at -= 1
    return at


def _tail(found: list[Token], at: int, field: str, schema: str, vocabulary: Vocabulary) -> int:
    """Pass over the words after a value that belong to its wording alone, such as a unit."""
    of = vocabulary.cue_terms[schema].of
    others = {term for name, terms in of.items() if name != field for term in terms}
    while at < len(found) and found[at].text in of[field] and found[at].text not in others:
        at += 1
    return at
