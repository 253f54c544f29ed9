"""An error is one readable line, whatever it quotes."""

from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.landing.errors import BadInputError, readable


def test_what_is_long_loses_its_middle_and_keeps_its_ends():
    error = BadInputError("a.json", f"{'x' * 2_000_000} is no time", persona="U01", field="f" * 500)
    assert str(error) == (
        f"a.json · U01 · {'f' * 200} ... {'f' * 200}: {'x' * 200} ... {'x' * 189} is no time"
    )


def test_what_would_break_or_turn_a_line_is_escaped():
    error = BadInputError("a.json", "'\u202eA\n\x1b[1m\0\u2028' is none", persona="ä\r")
    assert str(error) == "a.json · ä\\r: '\\u202eA\\n\\x1b[1m\\x00\\u2028' is none"
    assert error.reason == "'\\u202eA\\n\\x1b[1m\\x00\\u2028' is none" and error.persona == "ä\\r"


@given(st.text(max_size=900))
def test_any_text_becomes_one_printable_line(text: str):
    line = readable(text)
    assert line.isprintable() and len(line.splitlines()) <= 1
    if len(text) <= 400 and text.isprintable():
        assert line == text
