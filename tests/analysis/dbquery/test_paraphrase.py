"""Questions in very different sentences that mean one thing, understood by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memlake.analysis.dbquery import Catalogue, Cue, Intent, Vocabulary, parse
from memlake.analysis.dbquery.names import Names

Ask = Callable[..., Intent]

KNOWN = Names.of_rows(
    [
        ("contact", "name", "Ann Lee"),
        ("contact", "name", "Odd de Wit"),
        ("call_log", "contact", "Ann Lee"),
        ("location_visit", "place", "12 Hill Road"),
        ("location_visit", "place", "Ann Lee's home"),
        ("location_visit", "place", "the old mill"),
        ("trip", "origin", "12 Hill Road"),
        ("trip", "destination", "Ann Lee's home"),
        ("app_usage", "app", "Picture"),
    ]
)


@pytest.fixture(scope="session")
def ask(vocabulary: Vocabulary, catalogue: Catalogue) -> Ask:
    return lambda question, level, answer_type=None: parse(
        question, level, answer_type, vocabulary, catalogue, KNOWN
    )


TRIP = (("origin", "12 Hill Road"), ("destination", "Ann Lee's home"), ("day", "2026-05-01"))


@pytest.mark.parametrize(
    "question",
    [
        "How much was the fare of the trip from 12 Hill Road to Ann Lee's home on 2026-05-01?",
        "The fare in dollars: that is all I want of the trip from 12 Hill Road to Ann Lee's home "
        "on 2026-05-01.",
        "Picture the trip from 12 Hill Road to Ann Lee's home on 2026-05-01; what was its price?",
        "From 12 Hill Road to Ann Lee's home on 2026-05-01 a trip was made. What did it cost?",
        "Note down for me, if the trip from 12 Hill Road to Ann Lee's home on 2026-05-01 has it, "
        "the fare.",
        "Trip from 12 Hill Road to Ann Lee's home, 2026-05-01. The fare?",
        "Before we begin: the ticket of the journey from 12 Hill Road to Ann Lee's home on "
        "2026-05-01 was how much?",
        "Where the ride from 12 Hill Road to Ann Lee's home on 2026-05-01 is concerned, I still "
        "need the fare.",
        "Call up the trip from 12 Hill Road to Ann Lee's home on 2026-05-01 and read out, at the "
        "end of your search, the fare.",
        "I am looking for a fare. The trip that it is of went from 12 Hill Road to Ann Lee's home "
        "on 2026-05-01.",
    ],
)
def test_one_record_is_looked_up_in_any_syntax(ask: Ask, question: str) -> None:
    intent = ask(question, "SM", "number")
    assert (intent.anchor, intent.schema_name, intent.asked) == ("trip", "trip", "fare")
    assert intent.cues == tuple(Cue(*one) for one in TRIP)


@pytest.mark.parametrize(
    "question",
    [
        "I want the time at which it ends. Getting there: open the phone call with Ann Lee on "
        "2026-05-01. Go to the calendar entry that was going on when it was made.",
        "First comes the phone call with Ann Lee on 2026-05-01. Next is the calendar entry that "
        "was going on when it was made. When did that end?",
        "Set out from the phone call with Ann Lee on 2026-05-01; move to the calendar entry that "
        "was going on then; what is the hour of its ending?",
        "All I have is the phone call with Ann Lee on 2026-05-01. Then look at the calendar entry "
        "around it. At the start of all this was one wish: to know when it ended.",
        "Knowing only the phone call with Ann Lee on 2026-05-01, one can get on. Turn to the "
        "calendar entry of that hour. There, the time at which it ends is what I would like.",
        "My clue is the phone call with Ann Lee on 2026-05-01. Go to the calendar entry that was "
        "going on when it was made. What would I then note as the time at which it ends?",
        "Your starting point: the phone call with Ann Lee on 2026-05-01. The way: to the calendar "
        "entry that it fell in. Your target: the time at which it ended.",
        "The time at which it ends, please: it is found as follows. Begin with the phone call with "
        "Ann Lee on 2026-05-01. Go on to the calendar entry that was going on.",
        "It all begins with the phone call with Ann Lee on 2026-05-01. Go to the calendar entry "
        "that was going on when it was made. Where that leaves you, look up its end time.",
        "With the phone call with Ann Lee on 2026-05-01 alone: Go to the calendar entry that was "
        "going on when it was made. Report the time at which it ends.",
    ],
)
def test_steps_are_followed_in_any_syntax(ask: Ask, question: str) -> None:
    assert ask(question, "MH", "time") == Intent(
        "MH",
        family="lookup",
        anchor="call_log",
        cues=(Cue("contact", "Ann Lee"), Cue("day", "2026-05-01")),
        links=("call_log>calendar_event/within",),
        schema_name="calendar_event",
        asked="end_time",
    )


@pytest.mark.parametrize(
    "question",
    [
        "Picture again what took place at 12 Hill Road with Ann Lee in the morning. Among its "
        "traces is a playback; the time at which it ended, please.",
        "Ann Lee was there, at 12 Hill Road, in the morning; what was played then has a playback: "
        "when did it end?",
        "When did the playback end that belongs to the morning at 12 Hill Road with Ann Lee?",
        "12 Hill Road, morning, Ann Lee: playback, end time?",
        "I would like to know the time at which it ended. It stands in the playback that goes with "
        "what I did in the morning at 12 Hill Road in Ann Lee's company.",
        "Call to mind a morning with Ann Lee at 12 Hill Road. Its playback was over when?",
        "Note the following: something took place in the morning, Ann Lee came along, 12 Hill Road "
        "was the scene. The playback from it ended when?",
        "Which is the time at which it ended, in the playback that came out of the event at 12 "
        "Hill Road with Ann Lee in the morning?",
        "What happened to the user and Ann Lee in the morning at 12 Hill Road left a playback, and "
        "that finished at a certain time. Tell it.",
        "In the end I want just one moment from the morning at 12 Hill Road with Ann Lee, and it "
        "is the one at which the playback ended.",
    ],
)
def test_an_occasion_is_recalled_in_any_syntax(ask: Ask, question: str) -> None:
    intent = ask(question, "EM", "time")
    assert (intent.schema_name, intent.asked) == ("media_playback", "end_time")
    assert {(cue.field, cue.value) for cue in intent.cues} == {
        ("place", "12 Hill Road"),
        ("participant", "Ann Lee"),
        ("part", "morning"),
    }


def test_a_name_is_what_the_records_know_and_a_pronoun_is_none(ask: Ask) -> None:
    question = "I was at the old mill with Odd de Wit's friends; say who made the call on it."
    assert ask(question, "EM").cues == (
        Cue("place", "the old mill"),
        Cue("participant", "Odd de Wit"),
    )
    home = "What was the fare of the trip, when I was at Ann Lee's home?"
    assert ask(home, "EM").cues == (Cue("place", "Ann Lee's home"),)
    # A setting is in capitals too, and an app has the name of a verb.
    camera = "Picture the photo of 2026-05-01 at 12 Hill Road: what is the ISO?"
    assert ask(camera, "EM").cues == (Cue("day", "2026-05-01"), Cue("place", "12 Hill Road"))


LABELLED = "being there ahead of time during run"


@pytest.mark.parametrize(
    ("statistic", "answer_type", "question"),
    [
        ("per_week", "number", "Week in, week out, at what rate does one see {}?"),
        ("per_week", "number", "Per seven days, {} comes up how many times?"),
        ("weekday", "choice", "{}: on what day, Monday to Sunday, is it most common?"),
        ("weekday", "choice", "Is there a day that {} favours? Say which."),
        ("part_of_day", "choice", "Of night, morning and evening, which sees {} begin?"),
        ("part_of_day", "choice", "Which part of a day is the typical start for {}?"),
        ("duration_min", "number", "A bout of {} is over after how many minutes, as a median?"),
        ("duration_min", "number", "How long does {} go on?"),
        ("place", "name", "Somewhere is the favourite spot for {}. Which is it?"),
        ("place", "name", "The user's usual location for {} is what?"),
        ("companion", "name", "Whose company goes most often with {}?"),
        ("companion", "name", "Somebody shares in {} more than all others. Who?"),
        ("weekend_share", "number", "Between 0 and 1, how much of {} belongs to Saturdays?"),
        ("weekend_share", "number", "{}: what fraction is at the weekend?"),
        ("host_share", "number", "Given run, what is the chance of {} going along with it?"),
        ("part_of_day", "choice", "During what portion of the day does {} start?"),
        ("per_week", "number", "How many a week of {}, given 61 days of records?"),
        ("place", "name", "Which of the user's haunts is the one for {}?"),
        ("companion", "name", "Which of the user's contacts is most involved in {}?"),
        ("weekend_share", "number", "How likely is {} a weekend affair, from 0 to 1?"),
        ("host_share", "number", "As a ratio from 0 to 1, how often does run involve {}?"),
    ],
)
def test_a_statistic_is_asked_in_any_syntax(
    ask: Ask, catalogue: Catalogue, statistic: str, answer_type: str, question: str
) -> None:
    run = catalogue.categories["run"]
    within = ask(question.format(LABELLED), "BP", answer_type)
    assert (within.statistic, within.category_id) == (statistic, run)
    assert (within.label or "").endswith("being there ahead of time")
    if statistic != "host_share":
        alone = ask(question.format("run"), "BP", answer_type)
        assert (alone.statistic, alone.category_id, alone.label) == (statistic, run, None)
