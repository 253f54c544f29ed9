"""From a question's text to a template family with its slots, by the vocabulary alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from memlake.analysis.dbquery.asked import Span, asked_field, named_schemas, text_of
from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.cues import cues_after, cues_anywhere
from memlake.analysis.dbquery.intent import Intent
from memlake.analysis.dbquery.lexer import Token, sentence_places, tokens
from memlake.analysis.dbquery.mentions import behaviour
from memlake.analysis.dbquery.vocabulary import Vocabulary

LONGEST_QUESTION = 4_000


def parse(
    question: str | None,
    level: str | None,
    answer_type: str | None,
    vocabulary: Vocabulary,
    catalogue: Catalogue,
) -> Intent:
    """Understand a question, or say why not; no text is an error.

    Schemas, cues and what is asked are found by their words wherever they stand, never by a
    whole sentence.

    Args:
        question: The text.
        level: Level of the item: SM, MH, EM, BP or PT.
        answer_type: How its answer is compared, which narrows what may be asked for; or None.
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
    return reader(question, answer_type, vocabulary, catalogue)


def _lookup(
    question: str, answer_type: str | None, vocabulary: Vocabulary, catalogue: Catalogue
) -> Intent:
    return _walk(question, answer_type, vocabulary, catalogue, "SM")


def _chain(
    question: str, answer_type: str | None, vocabulary: Vocabulary, catalogue: Catalogue
) -> Intent:
    return _walk(question, answer_type, vocabulary, catalogue, "MH")


def _walk(
    question: str,
    answer_type: str | None,
    vocabulary: Vocabulary,
    catalogue: Catalogue,
    level: str,
) -> Intent:
    found = tokens(question)
    nouns = named_schemas(found, vocabulary)
    if not nouns:
        return Intent(level, reason="no kind of record is named")
    told = {span: cues_after(found, span[1], nouns[span], vocabulary) for span in nouns}
    # The record that the question starts from is the one that it tells most of.
    anchor = max(nouns, key=lambda span: (len(told[span][0]), -span[0]))
    cues, end = told[anchor]
    if not cues:
        return Intent(level, reason=f"nothing is told of the {text_of(found, range(*anchor))}")
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
    among = catalogue.fields_of_type(schema, answer_type)
    asked = asked_field(found, used | start, schema, vocabulary, among)[0]
    asked = asked or asked_field(found, used, schema, vocabulary, among)[0]
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
        links.append(terms.best(text_of(found, sorted(places)))[0] or between[0].name)
        schema = nouns[span]
        taken |= places
        used |= places
    return schema, tuple(links), used


def _occasion(
    question: str, answer_type: str | None, vocabulary: Vocabulary, catalogue: Catalogue
) -> Intent:
    found = tokens(question)
    cues, used = cues_anywhere(found, vocabulary)
    if not cues:
        return Intent("EM", reason="nothing is told of the occasion")
    nouns = {
        span: schema
        for span, schema in named_schemas(found, vocabulary).items()
        if not used & {*range(*span)}
    }
    if not nouns:
        return Intent("EM", reason="no kind of record is named")
    # A word of what is asked may name a kind of record too: the one whose field fits best counts.
    asked = {
        span: asked_field(
            found,
            used | {*range(*span)},
            schema,
            vocabulary,
            catalogue.fields_of_type(schema, answer_type),
        )
        for span, schema in nouns.items()
    }
    span = max(nouns, key=lambda one: (asked[one][1], -one[0]))
    if asked[span][0] is None:
        return Intent("EM", reason=f"no field of {nouns[span]} is asked for")
    return Intent("EM", family="occasion", cues=cues, schema_name=nouns[span], asked=asked[span][0])


def _pattern(
    question: str, answer_type: str | None, vocabulary: Vocabulary, catalogue: Catalogue
) -> Intent:
    category_id, label, twice, rest = behaviour(question, catalogue.categories)
    if category_id is None:
        return Intent("BP", reason="no activity of the catalogue is named")
    # Two mentions of one activity, once with what comes with it: a share of its occasions.
    statistic = "host_share" if twice and label else None
    statistic = statistic or _statistic(rest, label, answer_type, vocabulary)
    if statistic is None:
        return Intent("BP", reason="no statistic is asked for")
    return Intent("BP", family="pattern", statistic=statistic, category_id=category_id, label=label)


def _statistic(
    rest: str, label: str | None, answer_type: str | None, vocabulary: Vocabulary
) -> str | None:
    among = vocabulary.statistics_of_type(answer_type)
    # Nothing parts what is done from the words before it, so that they may hold the statistic.
    texts = (rest, label or "")
    return next(filter(None, (vocabulary.statistics.best(one, among)[0] for one in texts)), None)


def _standing(
    question: str, answer_type: str | None, vocabulary: Vocabulary, catalogue: Catalogue
) -> Intent:
    trait, _ = vocabulary.traits.best(question.lower())
    if trait is None:
        return Intent("PT", reason="no trait is named")
    return Intent("PT", family="standing", trait=trait)


_READERS: Mapping[str, Callable[[str, str | None, Vocabulary, Catalogue], Intent]] = {
    "SM": _lookup,
    "MH": _chain,
    "EM": _occasion,
    "BP": _pattern,
    "PT": _standing,
}
