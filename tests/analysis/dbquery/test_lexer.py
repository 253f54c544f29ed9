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
        (
            "\uff12\uff10\uff12\uff16-\u0660\u0664-\u0967\u0966 \uff19:05 \u0665\u0665\u0665 01",
            [("date", "2026-04-10"), ("time", "9:05"), ("phone", "555 01")],
        ),
        ('\u0661\u0662.5 "\uff11 a"', [("number", "12.5"), ("quoted", "\uff11 a")]),
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
    whole = [
        (kind, text.replace("\u0663", "3") if kind in ("date", "time", "phone", "number") else text)
        for kind, text in (
            (one.lastgroup, one[one.lastgroup or 0]) for one in lexer._TOKEN.finditer(plain)
        )
    ]
    assert [(token.kind, token.text) for token in lexer._plain(plain)] == whole
