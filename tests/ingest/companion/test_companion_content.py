"""Bubbles and suggested replies are parted as the app shows them."""

from __future__ import annotations

import pytest

from memlake.ingest.companion.content import parse_content


@pytest.mark.parametrize(
    ("content", "speech", "bubbles", "chips"),
    [
        ("Hi", "Hi", ["Hi"], []),
        ("Hi /// How are you?", "Hi /// How are you?", ["Hi", "How are you?"], []),
        ("Well? //// Yes //// No", "Well?", ["Well?"], ["Yes", "No"]),
        ("A///B////C", "A///B", ["A", "B"], ["C"]),
        # The mark parts once: what follows is suggested, whatever it holds.
        ("A////B///C", "A", ["A"], ["B///C"]),
        ("////Only chips", "", [], ["Only chips"]),
        ("A /// /// B ////  //// C", "A /// /// B", ["A", "B"], ["C"]),
        ("", "", [], []),
    ],
)
def test_a_companion_s_content(
    content: str, speech: str, bubbles: list[str], chips: list[str]
) -> None:
    parsed = parse_content("companion", content)
    assert (parsed.speech, parsed.bubbles, parsed.chips) == (speech, bubbles, chips)


@pytest.mark.parametrize("sender", ["user", "app"])
def test_nobody_else_speaks_in_bubbles(sender: str) -> None:
    parsed = parse_content(sender, "either///or////no idea")
    assert (parsed.speech, parsed.chips) == ("either///or////no idea", [])
    assert parsed.bubbles == ["either///or////no idea"]


def test_a_corpus_without_texts_has_no_speech() -> None:
    assert vars(parse_content("companion", None)) == {"speech": None, "bubbles": [], "chips": []}
