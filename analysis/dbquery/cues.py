"""What a question tells: values, each with the words that say of which field it is."""

from __future__ import annotations

from memlake.analysis.dbquery.intent import Cue
from memlake.analysis.dbquery.lexer import Token
from memlake.analysis.dbquery.vocabulary import EVENT, Vocabulary

_MOST_WORDS_BEFORE_A_VALUE = 8


def cues_after(
    found: list[Token], start: int, schema: str, vocabulary: Vocabulary
) -> tuple[tuple[Cue, ...], int]:
    """Read values from a place on, each with the words before it, until one fits no field.

    Args:
        found: The tokens of the question.
        start: Where what is told may begin.
        schema: Whose fields they may be.
        vocabulary: The words that name things.

    Returns:
        The cues, and where the last of them ends.
    """
    cues: list[Cue] = []
    before: list[str] = []
    at = end = start
    while at < len(found) and found[at].kind != "stop":
        if len(before) > _MOST_WORDS_BEFORE_A_VALUE:
            break
        read = _value_at(found, at, schema, before, {cue.field for cue in cues}, vocabulary)
        if read is not None:
            cue, at = read
            cues.append(cue)
            before = []
            end = at = _tail(found, at, vocabulary.cue_terms[schema].of[cue.field])
        elif found[at].kind == "word":
            before.append(found[at].text.lower())
            at += 1
        else:
            break
    return tuple(cues), end


def cues_anywhere(found: list[Token], vocabulary: Vocabulary) -> tuple[tuple[Cue, ...], set[int]]:
    """Read what is told of an event, wherever it stands.

    Args:
        found: The tokens of the question.
        vocabulary: The words that name things.

    Returns:
        The cues, and the places of their values.
    """
    cues: list[Cue] = []
    used: set[int] = set()
    before: list[str] = []
    at = 0
    while at < len(found):
        read = _value_at(found, at, EVENT, before[-2:], {cue.field for cue in cues}, vocabulary)
        if read is not None:
            cue, end = read
            cues.append(cue)
            used |= {*range(at, end)}
            before, at = [], end
            continue
        before = [] if found[at].kind == "stop" else [*before, found[at].text.lower()]
        at += 1
    return tuple(cues), used


def _value_at(
    found: list[Token],
    at: int,
    schema: str,
    before: list[str],
    known: set[str],
    vocabulary: Vocabulary,
) -> tuple[Cue, int] | None:
    """Read the value at a place as one of the fields that are not known yet."""
    if found[at].kind == "word":
        return _option_at(found, at, schema, known, vocabulary)
    fitting = [
        one
        for one in vocabulary.cue_fields[schema]
        if one.value_type == found[at].kind and one.name not in known
    ]
    if not fitting:
        return None
    scores = vocabulary.cue_terms[schema].scores(" ".join(before))
    best = max(fitting, key=lambda one: scores.get(one.name, 0.0))
    # Any word in capitals looks like a name: it is one where the words before it lead to one.
    if best.value_type == "name" and best.name not in scores:
        return None
    return Cue(best.name, found[at].text), at + 1


def _option_at(
    found: list[Token], at: int, schema: str, known: set[str], vocabulary: Vocabulary
) -> tuple[Cue, int] | None:
    for words, name in vocabulary.options.get(schema, {}).items():
        end = at + len(words)
        if (
            found[at].text.lower() == words[0]
            and name not in known
            and tuple(token.text.lower() for token in found[at:end]) == words
        ):
            return Cue(name, " ".join(words)), end
    return None


def _tail(found: list[Token], at: int, terms: tuple[str, ...]) -> int:
    """Pass over the words after a value that belong to its wording, such as a unit."""
    while at < len(found) and found[at].text in terms:
        at += 1
    return at
