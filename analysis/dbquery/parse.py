"""From a question's text to a template family with its slots, by the vocabulary alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.intent import Cue, Intent
from memlake.analysis.dbquery.lexer import Token, sentence_places, tokens
from memlake.analysis.dbquery.mentions import behaviour
from memlake.analysis.dbquery.vocabulary import EVENT, Vocabulary

LONGEST_QUESTION = 4_000
_MOST_WORDS_BEFORE_A_VALUE = 8

Span = tuple[int, int]


def parse(
    question: str | None, level: str | None, vocabulary: Vocabulary, catalogue: Catalogue
) -> Intent:
    """Understand a question, or say why not; no text is an error.

    Schemas, cues and what is asked are found by their words wherever they stand, never by a
    whole sentence.

    Args:
        question: The text.
        level: Level of the item: SM, MH, EM, BP or PT.
        vocabulary: The words that name things.
        catalogue: The views, links and categories.
    """
    if question is None or not question.strip():
        return Intent(level, reason="the question is empty")
    if len(question) > LONGEST_QUESTION:
        return Intent(level, reason=f"the question is longer than {LONGEST_QUESTION} characters")
    reader = _READERS.get(level or "")
    if reader is None:
        return Intent(level, reason=f"no family answers level {level}")
    return reader(question, vocabulary, catalogue)


def _lookup(question: str, vocabulary: Vocabulary, catalogue: Catalogue) -> Intent:
    return _walk(question, vocabulary, catalogue, "SM")


def _chain(question: str, vocabulary: Vocabulary, catalogue: Catalogue) -> Intent:
    return _walk(question, vocabulary, catalogue, "MH")


def _walk(question: str, vocabulary: Vocabulary, catalogue: Catalogue, level: str) -> Intent:
    found = tokens(question)
    nouns = _nouns(found, vocabulary)
    if not nouns:
        return Intent(level, reason="no kind of record is named")
    told = {span: _cues_after(found, span[1], nouns[span], vocabulary) for span in nouns}
    # The record that the question starts from is the one that it tells most of.
    anchor = max(nouns, key=lambda span: (len(told[span][0]), -span[0]))
    cues, end = told[anchor]
    if not cues:
        return Intent(level, reason=f"nothing is told of the {_phrase(found, anchor)}")
    used = {*range(anchor[0], end)}
    schema = nouns[anchor]
    links: tuple[str, ...] = ()
    if level == "MH":
        schema, links, steps = _steps(found, nouns, anchor, vocabulary, catalogue)
        used |= steps
        if not links:
            return Intent(level, reason="no step leads on from the first record")
    # What a walk asks for stands apart from the record that it starts from, if anywhere.
    start = sentence_places(found, anchor[0]) if level == "MH" else set()
    asked = _asked(found, used | start, schema, vocabulary)[0]
    asked = asked or _asked(found, used, schema, vocabulary)[0]
    if asked is None:
        return Intent(level, reason=f"no field of {schema} is asked for")
    return Intent(
        level,
        family="lookup",
        anchor=nouns[anchor],
        cues=cues,
        links=links,
        schema_name=schema,
        asked=asked,
    )


def _steps(
    found: list[Token],
    nouns: Mapping[Span, str],
    anchor: Span,
    vocabulary: Vocabulary,
    catalogue: Catalogue,
) -> tuple[str, tuple[str, ...], set[int]]:
    """Follow the sentences that lead from the anchor's schema to others.

    Returns:
        The last schema, the links in order, the places of the tokens that told of them.
    """
    schema, links, used = nouns[anchor], list[str](), set[int]()
    taken = sentence_places(found, anchor[0])
    for span in sorted(nouns):
        between = catalogue.links_between(schema, nouns[span])
        if span[0] in taken or not between:
            continue
        places = sentence_places(found, span[0])
        terms = vocabulary.link_terms([link.name for link in between])
        links.append(terms.best(_text(found, sorted(places)))[0] or between[0].name)
        schema = nouns[span]
        taken |= places
        used |= places
    return schema, tuple(links), used


def _occasion(question: str, vocabulary: Vocabulary, catalogue: Catalogue) -> Intent:
    found = tokens(question)
    cues, used = _cues_anywhere(found, vocabulary)
    if not cues:
        return Intent("EM", reason="nothing is told of the occasion")
    nouns = {
        span: schema
        for span, schema in _nouns(found, vocabulary).items()
        if not used & {*range(*span)}
    }
    if not nouns:
        return Intent("EM", reason="no kind of record is named")
    # A word of what is asked may name a kind of record too: the one whose field fits best counts.
    asked = {
        span: _asked(found, used | {*range(*span)}, schema, vocabulary)
        for span, schema in nouns.items()
    }
    span = max(nouns, key=lambda one: (asked[one][1], -one[0]))
    if asked[span][0] is None:
        return Intent("EM", reason=f"no field of {nouns[span]} is asked for")
    return Intent("EM", family="occasion", cues=cues, schema_name=nouns[span], asked=asked[span][0])


def _pattern(question: str, vocabulary: Vocabulary, catalogue: Catalogue) -> Intent:
    category_id, label, twice, rest = behaviour(question, catalogue.categories)
    if category_id is None:
        return Intent("BP", reason="no activity of the catalogue is named")
    # Two mentions of one activity, once with what comes with it: a share of its occasions.
    statistic = "host_share" if twice and label else _statistic(rest, label, vocabulary)
    if statistic is None:
        return Intent("BP", reason="no statistic is asked for")
    return Intent("BP", family="pattern", statistic=statistic, category_id=category_id, label=label)


def _statistic(rest: str, label: str | None, vocabulary: Vocabulary) -> str | None:
    # Nothing parts what is done from the words before it, so that they may hold the statistic.
    return vocabulary.statistics.best(rest)[0] or vocabulary.statistics.best(label or "")[0]


def _standing(question: str, vocabulary: Vocabulary, catalogue: Catalogue) -> Intent:
    trait, _ = vocabulary.traits.best(question.lower())
    if trait is None:
        return Intent("PT", reason="no trait is named")
    return Intent("PT", family="standing", trait=trait)


_READERS: Mapping[str, Callable[[str, Vocabulary, Catalogue], Intent]] = {
    "SM": _lookup,
    "MH": _chain,
    "EM": _occasion,
    "BP": _pattern,
    "PT": _standing,
}


def _nouns(found: list[Token], vocabulary: Vocabulary) -> dict[Span, str]:
    """Find the phrases that name a kind of record, the longest at each place, none in another."""
    words = [token.text.lower() if token.kind == "word" else "" for token in found]
    nouns: dict[Span, str] = {}
    at = 0
    while at < len(words):
        for phrase, schema in vocabulary.nouns.get(words[at], ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                nouns[at, at + len(phrase)] = schema
                at += len(phrase) - 1
                break
        at += 1
    return nouns


def _cues_after(
    found: list[Token], start: int, schema: str, vocabulary: Vocabulary
) -> tuple[tuple[Cue, ...], int]:
    """Read values from a place on, each with the words before it, until one fits no field.

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


def _cues_anywhere(found: list[Token], vocabulary: Vocabulary) -> tuple[tuple[Cue, ...], set[int]]:
    """Read what is told of an event, wherever it stands; returns the cues and their places."""
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


def _asked(
    found: list[Token], used: set[int], schema: str, vocabulary: Vocabulary
) -> tuple[str | None, float]:
    """Find the field that one of the clauses left over asks for."""
    best: tuple[str | None, float] = (None, 0.0)
    for clause in _clauses(found, used):
        name, score = vocabulary.asks[schema].best(clause)
        if score > best[1]:
            best = name, score
    return best


def _clauses(found: list[Token], used: set[int]) -> list[str]:
    clauses: list[list[int]] = [[]]
    for at, token in enumerate(found):
        if token.kind == "stop" or at in used:
            clauses.append([])
        else:
            clauses[-1].append(at)
    return [_text(found, places) for places in clauses if places]


def _text(found: list[Token], places: list[int]) -> str:
    return " ".join(found[at].text.lower() for at in places)


def _phrase(found: list[Token], span: Span) -> str:
    return _text(found, [*range(*span)])
