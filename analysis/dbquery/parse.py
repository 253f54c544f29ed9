"""From a question's text to a template family with its slots, by the vocabulary alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from memlake.analysis.dbquery.asked import (
    Span,
    asked_field,
    is_named,
    named_schemas,
    text_of,
)
from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.cues import cues_in
from memlake.analysis.dbquery.intent import Intent
from memlake.analysis.dbquery.lexer import Token, plain_text, sentence_places, tokens
from memlake.analysis.dbquery.mentions import behaviour
from memlake.analysis.dbquery.names import NO_NAMES, Names
from memlake.analysis.dbquery.vocabulary import EVENT, Vocabulary

LONGEST_QUESTION = 4_000
# Weight of words in a place where what is asked for is less likely to stand.
_IN_THE_SECOND_PLACE = 0.75


@dataclass(frozen=True)
class Asked:
    """A question with what is known of it: how its answer is compared, what its user names."""

    text: str
    answer_type: str | None
    names: Names


def parse(
    question: str | None,
    level: str | None,
    answer_type: str | None,
    vocabulary: Vocabulary,
    catalogue: Catalogue,
    names: Names = NO_NAMES,
) -> Intent:
    """Understand a question, or say why not; no text is an error.

    Schemas, cues and what is asked are found by their words wherever they stand, never by a
    whole sentence; how white space and quotation marks are set tells nothing.

    Args:
        question: The text.
        level: Level of the item: SM, MH, EM, BP or PT.
        answer_type: How its answer is compared, which narrows what may be asked for; or None.
        vocabulary: The words that name things.
        catalogue: The views, links and categories.
        names: What the user's own records name.
    """
    if question is None or not question.strip():
        return Intent(level, reason="the question is empty")
    if len(question) > LONGEST_QUESTION:
        return Intent(level, reason=f"the question is longer than {LONGEST_QUESTION} characters")
    reader = _READERS.get(level or "")
    if reader is None:
        return Intent(level, reason=f"no family answers level {level}")
    return reader(Asked(plain_text(question), answer_type, names), vocabulary, catalogue)


def _lookup(question: Asked, vocabulary: Vocabulary, catalogue: Catalogue) -> Intent:
    return _walk(question, vocabulary, catalogue, "SM")


def _chain(question: Asked, vocabulary: Vocabulary, catalogue: Catalogue) -> Intent:
    return _walk(question, vocabulary, catalogue, "MH")


def _walk(question: Asked, vocabulary: Vocabulary, catalogue: Catalogue, level: str) -> Intent:
    found = tokens(question.text, question.names.known)
    nouns = named_schemas(found, vocabulary)
    if not nouns:
        return Intent(level, reason="no kind of record is named")
    anchor = _anchor(found, nouns, vocabulary, question.names)
    cues, told = cues_in(found, nouns[anchor], vocabulary, question.names)
    if not cues:
        return Intent(level, reason=f"nothing is told of the {text_of(found, range(*anchor))}")
    used = {*range(*anchor)} | told
    schema = nouns[anchor]
    links: tuple[str, ...] = ()
    if level == "MH":
        schema, links, steps = _steps(found, nouns, anchor, vocabulary, catalogue)
        used |= steps
        if not links:
            return Intent(level, reason="no step leads on from the first record")
    # What a walk asks for stands rather apart from the record that it starts from.
    start = sentence_places(found, anchor[0]) if level == "MH" else set()
    among = catalogue.fields_of_type(schema, question.answer_type)
    apart, apart_score = asked_field(found, used | start, schema, vocabulary, among)
    near, near_score = asked_field(found, used, schema, vocabulary, among)
    asked = near if near_score * _IN_THE_SECOND_PLACE > apart_score else apart
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


def _anchor(
    found: list[Token], nouns: Mapping[Span, str], vocabulary: Vocabulary, names: Names
) -> Span:
    """Choose the record that a question starts from: the one that it tells most of.

    What follows a noun up to the next counts first, then all that could be told of it.
    """
    starts = sorted(span[0] for span in nouns)

    def told_next(span: Span) -> int:
        until = next((start for start in starts if start > span[0]), len(found))
        return len(cues_in(found, nouns[span], vocabulary, names, (span[1], until))[0])

    def told_anywhere(span: Span) -> tuple[int, int, int]:
        everywhere = cues_in(found, nouns[span], vocabulary, names)[0]
        return len(everywhere), is_named(found, span), -span[0]

    told = {span: told_next(span) for span in nouns} if len(nouns) > 1 else dict.fromkeys(nouns, 0)
    most = [span for span in nouns if told[span] == max(told.values())]
    return most[0] if len(most) == 1 else max(most, key=told_anywhere)


def _steps(
    found: list[Token],
    nouns: Mapping[Span, str],
    anchor: Span,
    vocabulary: Vocabulary,
    catalogue: Catalogue,
) -> tuple[str, tuple[str, ...], set[int]]:
    """Follow the sentences that lead from the anchor's schema to others.

    Those after the record that is started from count; those before it where none does.

    Returns:
        The last schema, the links in order, the places of the tokens that told of them.
    """
    after = {span: schema for span, schema in nouns.items() if span > anchor}
    steps = _followed(found, after, nouns[anchor], anchor, vocabulary, catalogue)
    return (
        steps if steps[1] else _followed(found, nouns, nouns[anchor], anchor, vocabulary, catalogue)
    )


def _followed(
    found: list[Token],
    nouns: Mapping[Span, str],
    schema: str,
    anchor: Span,
    vocabulary: Vocabulary,
    catalogue: Catalogue,
) -> tuple[str, tuple[str, ...], set[int]]:
    links, used = list[str](), set[int]()
    taken = sentence_places(found, anchor[0])
    for span in sorted(nouns):
        between = catalogue.links_between(schema, nouns[span])
        if span[0] in taken or not between or not is_named(found, span):
            continue
        places = sentence_places(found, span[0])
        terms = vocabulary.link_terms(tuple(link.name for link in between))
        links.append(terms.best(text_of(found, sorted(places)))[0] or between[0].name)
        schema = nouns[span]
        taken |= places
        used |= places
    return schema, tuple(links), used


def _occasion(question: Asked, vocabulary: Vocabulary, catalogue: Catalogue) -> Intent:
    found = tokens(question.text, question.names.known)
    cues, used = cues_in(found, EVENT, vocabulary, question.names)
    if not cues:
        return Intent("EM", reason="nothing is told of the occasion")
    nouns = {
        span: schema
        for span, schema in named_schemas(found, vocabulary).items()
        if not used & {*range(*span)}
    }
    if not nouns:
        return Intent("EM", reason="no kind of record is named")
    asked = {
        span: asked_field(
            found,
            used | {*range(*span)},
            schema,
            vocabulary,
            catalogue.fields_of_type(schema, question.answer_type),
        )
        for span, schema in nouns.items()
    }
    # A verb, or a word of what is asked, may look like a kind of record: what is named as a thing
    # counts first, then the one whose field fits best.
    span = max(nouns, key=lambda one: (is_named(found, one), asked[one][1], -one[0]))
    if asked[span][0] is None:
        return Intent("EM", reason=f"no field of {nouns[span]} is asked for")
    return Intent("EM", family="occasion", cues=cues, schema_name=nouns[span], asked=asked[span][0])


def _pattern(question: Asked, vocabulary: Vocabulary, catalogue: Catalogue) -> Intent:
    category_id, label, twice, rest = behaviour(question.text, catalogue.categories)
    if category_id is None:
        return Intent("BP", reason="no activity of the catalogue is named")
    # Two mentions of one activity, once with what comes with it: a share of its occasions.
    may_be_share = question.answer_type in (None, vocabulary.statistic_types["host_share"])
    statistic = "host_share" if twice and label and may_be_share else None
    statistic = statistic or _statistic(rest, label, question.answer_type, vocabulary)
    if statistic is None:
        return Intent("BP", reason="no statistic is asked for")
    return Intent("BP", family="pattern", statistic=statistic, category_id=category_id, label=label)


def _statistic(
    rest: str, label: str | None, answer_type: str | None, vocabulary: Vocabulary
) -> str | None:
    among = vocabulary.statistics_of_type(answer_type) or frozenset(vocabulary.statistics.of)
    if label is None:
        among -= {"host_share"}
    # Nothing parts what is done from the words before it, so that they may hold the statistic.
    texts = (rest, label or "")
    asked = next(filter(None, (vocabulary.statistics.best(text, among)[0] for text in texts)), None)
    # Words for people are few, those for places are without end.
    return asked or ("place" if answer_type == vocabulary.statistic_types["place"] else None)


def _standing(question: Asked, vocabulary: Vocabulary, catalogue: Catalogue) -> Intent:
    trait, _ = vocabulary.traits.best(question.text.lower())
    if trait is None:
        return Intent("PT", reason="no trait is named")
    return Intent("PT", family="standing", trait=trait)


_READERS: Mapping[str, Callable[[Asked, Vocabulary, Catalogue], Intent]] = {
    "SM": _lookup,
    "MH": _chain,
    "EM": _occasion,
    "BP": _pattern,
    "PT": _standing,
}
