"""Questions in words of our own, understood by hand; and texts that are no question at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.dbquery import Catalogue, Cue, Intent, Vocabulary, parse

Ask = Callable[..., Intent]


@pytest.fixture(scope="session")
def ask(vocabulary: Vocabulary, catalogue: Catalogue) -> Ask:
    return lambda question, level, answer_type=None: parse(
        question, level, answer_type, vocabulary, catalogue
    )


@pytest.mark.parametrize(
    ("question", "anchor", "cues", "asked"),
    [
        (
            "On the trip from 12 Hill Road to Ann Lee's home on 2026-05-01, when was the arrival?",
            "trip",
            [
                Cue("origin", "12 Hill Road"),
                Cue("destination", "Ann Lee's home"),
                Cue("day", "2026-05-01"),
            ],
            "end_time",
        ),
        (
            "How long in seconds did the phone call with Ann Lee on 2026-05-01 last?",
            "call_log",
            [Cue("contact", "Ann Lee"), Cue("day", "2026-05-01")],
            "duration_s",
        ),
        (
            "Which merchant got the payment of 8.20 dollars?",
            "payment",
            [Cue("amount", "8.20")],
            "merchant",
        ),
        (
            'Tell the site that the web search for "trip to the task on 2026-01-01" led to.',
            "web_history",
            [Cue("query", "trip to the task on 2026-01-01")],
            "site",
        ),
        (
            "The calendar entry on 2026-05-01 to which only Ann Lee is invited: where is it?",
            "calendar_event",
            [Cue("day", "2026-05-01"), Cue("attendee", "Ann Lee")],
            "place",
        ),
        (
            "Who has the contact card with the number 0769 0122 00, by name?",
            "contact",
            [Cue("phone", "0769 0122 00")],
            "name",
        ),
        (
            "Give the creator behind the playback of a radio programme on 2026-05-01.",
            "media_playback",
            [Cue("kind", "radio programme"), Cue("day", "2026-05-01")],
            "creator",
        ),
        (
            "I want the ISO of the photo on 2026-05-01.",
            "photo_metadata",
            [Cue("day", "2026-05-01")],
            "iso",
        ),
    ],
)
def test_a_lookup_is_understood_whatever_its_sentence(
    ask: Ask, question: str, anchor: str, cues: list[Cue], asked: str
) -> None:
    intent = ask(question, "SM")
    assert intent == Intent(
        "SM",
        family="lookup",
        anchor=anchor,
        cues=tuple(cues),
        schema_name=anchor,
        asked=asked,
    )


def test_steps_are_followed_in_order_and_told_apart(ask: Ask) -> None:
    intent = ask(
        "Begin with the email from a@b.example on 2026-05-01. Turn to the contact card with the "
        "address it went to. Then to the tie that ties in. Take the only tie to that contact that "
        "comes from another contact. Name the first one's relation.",
        "MH",
    )
    assert intent.links == ("email>contact/recipient=email", "contact>contact_tie/name=other")
    assert (intent.anchor, intent.schema_name, intent.asked) == (
        "email",
        "contact_tie",
        "relation",
    )
    assert intent.cues == (Cue("sender", "a@b.example"), Cue("day", "2026-05-01"))


def test_an_occasion_has_its_cues_apart_from_the_record(ask: Ask) -> None:
    intent = ask(
        "What were the kilocalories burnt in the workout, back when the user was at Low Park with "
        "Ann Lee in the evening?",
        "EM",
    )
    assert intent == Intent(
        "EM",
        family="occasion",
        cues=(Cue("place", "Low Park"), Cue("participant", "Ann Lee"), Cue("part", "evening")),
        schema_name="workout_session",
        asked="energy_kcal",
    )


def test_a_behaviour_is_the_category_or_what_comes_with_it(ask: Ask, catalogue: Catalogue) -> None:
    run = catalogue.categories["run"]
    alone = ask("What is the median length of this, in minutes: run?", "BP")
    assert (alone.statistic, alone.category_id, alone.label) == ("duration_min", run, None)
    within = ask("On which weekday is this commonest: humming a tune during run?", "BP")
    assert (within.statistic, within.category_id) == ("weekday", run)
    assert within.label == "humming a tune"
    share = ask("Of each run, which share has it: humming a tune during run?", "BP")
    assert (share.statistic, share.label) == ("host_share", "humming a tune")


def test_the_type_of_the_answer_narrows_what_is_asked(ask: Ask) -> None:
    trip = "Tell the trip to Low Park on 2026-05-01: how did the user get there, and for how much?"
    assert ask(trip, "SM", "choice").asked == "mode"
    assert ask(trip, "SM", "number").asked == "fare"
    run = "Where and for how many minutes, and on which weekday, does this happen: run?"
    assert ask(run, "BP", "name").statistic == "place"
    assert ask(run, "BP", "number").statistic == "duration_min"
    assert ask(run, "BP", "choice").statistic == "weekday"
    # A type that nothing has narrows nothing.
    assert ask(run, "BP", "unheard-of") == ask(run, "BP")


def test_a_trait_is_known_by_its_facets(ask: Ask) -> None:
    assert ask("How high does the user stand in sociability?", "PT").trait == "extraversion"
    assert ask("And in aesthetic sensitivity?", "PT").trait == "openness"


@pytest.mark.parametrize(
    ("question", "level", "reason"),
    [
        (None, "SM", "the question is empty"),
        ("", "SM", "the question is empty"),
        (" \n", "PT", "the question is empty"),
        ("Wann fand der Anruf mit Anna statt?", "SM", "no kind of record is named"),
        ("这次会议是什么时候", "MH", "no kind of record is named"),
        ("trip on " * 12_500, "SM", "the question is longer than 4000 characters"),
        ("What is the trip?", "SM", "nothing is told of the trip"),
        ("Start from the trip on 2026-05-01. Say.", "MH", "no step leads on from the first record"),
        ("Say something of the trip on 2026-05-01.", "SM", "no field of trip is asked for"),
        ("What was the fare?", "EM", "nothing is told of the occasion"),
        (
            "How many minutes does it take to whistle?",
            "BP",
            "no activity of the catalogue is named",
        ),
        ("Is the user tall?", "PT", "no trait is named"),
        ("Is the user tall?", None, "no family answers level None"),
    ],
)
def test_what_is_not_understood_is_said(
    ask: Ask, question: str | None, level: str, reason: str
) -> None:
    assert ask(question, level) == Intent(level, reason=reason)


_PIECES = st.sampled_from(
    (
        *("trip", "the", "on", "2026-05-01", "tie", "between", '"', ":", ".", "10:10", "Ann"),
        *("'s home", "during", "run", "0769 0122 00", "with", "12", "\0", "ß", "\u202e"),
        *("morning", "share"),
    )
)


@given(
    question=st.one_of(st.text(), st.lists(_PIECES).map(" ".join)),
    level=st.sampled_from(["SM", "MH", "EM", "BP", "PT", "", "XX"]),
    answer_type=st.sampled_from([None, "number", "time", "choice", "unheard-of"]),
)
def test_no_text_is_an_error(
    question: str,
    level: str,
    answer_type: str | None,
    vocabulary: Vocabulary,
    catalogue: Catalogue,
) -> None:
    intent = parse(question, level, answer_type, vocabulary, catalogue)
    assert (intent.family is None) == (intent.reason is not None)
    assert intent == parse(question, level, answer_type, vocabulary, catalogue)
