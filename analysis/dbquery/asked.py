"""What a question names and asks for: kinds of record, and a field of one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from memlake.analysis.dbquery.grammar import AFTER_A_VERB, BEFORE_A_VERB, DETERMINERS
from memlake.analysis.dbquery.lexer import Token, ends_sentence
from memlake.analysis.dbquery.vocabulary import Vocabulary

Span = tuple[int, int]
"""Where a phrase begins and ends among the tokens."""


def named_schemas(found: list[Token], vocabulary: Vocabulary) -> dict[Span, str]:
    """Find the phrases that name a kind of record, the longest at each place, none in another.

    Args:
        found: The tokens of the question.
        vocabulary: The words that name things.

    Returns:
        The schema that each phrase names.
    """
    words = [token.lower if token.kind == "word" else "" for token in found]
    nouns: dict[Span, str] = {}
    end = 0
    for at in [at for at, word in enumerate(words) if word in vocabulary.nouns]:
        if at < end:
            continue
        for phrase, schema in vocabulary.nouns[words[at]]:
            if tuple(words[at : at + len(phrase)]) == phrase:
                end = at + len(phrase)
                nouns[at, end] = schema
                break
    return nouns


def is_named(found: list[Token], span: Span) -> int:
    """Tell a kind of record from a verb that looks like it, as in "picture what happened".

    Args:
        found: The tokens of the question.
        span: Where the phrase stands.

    Returns:
        2 where words before it make it a thing, 1 where nothing tells, 0 where it opens a
        sentence with an object of its own.
    """
    before = found[max(0, span[0] - 2) : span[0]]
    if any(token.kind == "name" or token.lower in DETERMINERS for token in before):
        return 2
    opens = span[0] == 0 or ends_sentence(found, span[0] - 1)
    after = found[span[1]].lower if span[1] < len(found) else ""
    urged = any(token.lower in BEFORE_A_VERB for token in before)
    return 0 if urged or (opens and after in AFTER_A_VERB) else 1


def asked_field(
    found: list[Token],
    used: set[int],
    schema: str,
    vocabulary: Vocabulary,
    among: frozenset[str] | None,
) -> tuple[str | None, float]:
    """Find the field that one of the clauses left over asks for.

    Args:
        found: The tokens of the question.
        used: Places of the tokens that are understood already.
        schema: Whose fields they may be.
        vocabulary: The words that name things.
        among: The fields that it may be; None for all.

    Returns:
        The field, or None, and how well its words fit.
    """
    best: tuple[str | None, float] = (None, 0.0)
    for clause in _clauses(found, used):
        name, score = vocabulary.asks[schema].best(clause, among)
        if score > best[1]:
            best = name, score
    return best


def _clauses(found: list[Token], used: set[int]) -> list[str]:
    ends = [at for at, token in enumerate(found) if token.kind == "stop" or at in used]
    return [
        text_of(found, range(start + 1, end))
        for start, end in pairwise([-1, *ends, len(found)])
        if end - start > 1
    ]


def text_of(found: list[Token], places: Iterable[int]) -> str:
    """Return tokens as words in lower case.

    Args:
        found: The tokens of a question.
        places: Which of them.
    """
    return " ".join([found[at].lower for at in places])
