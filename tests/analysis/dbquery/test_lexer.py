"""A question cut into tokens: a value that spaces, quotation marks or stops stand next to."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memlake.analysis.dbquery import lexer


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        (
            "call 555 0199 120 now",
            [("word", "call"), ("phone", "555 0199 120"), ("word", "now")],
        ),
        ("at 12 30", [("word", "at"), ("number", "12"), ("number", "30")]),
        ('"a b" c', [("quoted", "a b"), ("word", "c")]),
        ('a" b', [("word", "a"), ("word", "b")]),
        ("on 2026-04-01, 9:05.", [
            ("word", "on"), ("date", "2026-04-01"), ("stop", ","), ("time", "9:05"), ("stop", "."),
        ]),
    ],
)  # fmt: skip
def test_values_are_cut_whole(text: str, cut: list[tuple[str, str]]) -> None:
    assert [(token.kind, token.text) for token in lexer.tokens(text)] == cut


@given(st.text(st.sampled_from("ab1234567 89\"'.:,-+@_\u00e9\u0663X"), max_size=30))
@example('1 "2 3" 45 67"8 90')
def test_pieces_have_the_tokens_of_the_whole(text: str) -> None:
    plain = lexer.plain_text(text)
    whole = [(one.lastgroup, one[one.lastgroup or 0]) for one in lexer._TOKEN.finditer(plain)]
    assert [(token.kind, token.text) for token in lexer._plain(plain)] == whole
