"""Files that are not quite JSON: taken where that is no guess, else one clear line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.transcripts.json_input import read_document, read_lines

Write = Callable[..., Path]


def test_a_byte_order_mark_is_skipped_and_told(write: Write) -> None:
    document = read_document(write(b'\xef\xbb\xbf["a"]'))
    assert document.value == ["a"] and document.has_mark
    assert not read_document(write(b'["a"]')).has_mark


def test_lone_surrogates_are_replaced_and_counted_where_they_stood(write: Write) -> None:
    raw = rb'[{"t": "hi \ud83d", "u": "\ud83d\ude00", "v": "\udc00x\ud800", "w": "\\ud83d"}]'
    document = read_document(write(raw))
    assert document.value == [
        {"t": "hi \ufffd", "u": "\U0001f600", "v": "\ufffdx\ufffd", "w": "\\ud83d"}
    ]
    assert document.replaced == {"[0].t": 1, "[0].v": 2}


def test_numbers_beside_a_lone_surrogate_are_read_as_without_one(write: Write) -> None:
    numbers = b"[%d, %d, %d, %d, -1.5e3, 0.0]" % (2**63, 2**64 - 1, 2**64, -(10**40))
    plain, beside = (
        read_document(write(rb'{"n": %b, "t": "%b"}' % (numbers, text))).value["n"]
        for text in (b"hi", rb"\ud83d")
    )
    assert beside == plain == [2**63, 2**64 - 1, 2.0**64, -1e40, -1500.0, 0.0]
    assert [type(one) for one in beside] == [int, int, float, float, float, float]


def test_a_surrogate_in_a_key_is_replaced_too(write: Write) -> None:
    document = read_document(write(rb'{"a\ud83d": 1}'))
    assert document.value == {"a\ufffd": 1} and sum(document.replaced.values()) == 1


def test_the_place_of_a_text_below_such_a_key_can_be_written(write: Write) -> None:
    document = read_document(write(rb'{"a": {"k\ud83d": {"b\udc00": "c\ud800"}}}'))
    assert document.value == {"a": {"k\ufffd": {"b\ufffd": "c\ufffd"}}}
    assert document.replaced["a.k\ufffd.b\ufffd"] == 1
    assert all(place.isprintable() and place.encode() for place in document.replaced)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b'[{"a": 1}, {"b"', "cut short"),
        (b'{"a": 1}\n{"a": 2}\n', "JSON Lines"),
        (b'[{"a": NaN}]', r"\[0\].a: NaN is not a number that JSON allows"),
        (b'[{"a": 1, "a": 2}]', r"\[0\].a: the key stands twice"),
        (b'["\xff"]', "not UTF-8: byte 2"),
        (b"", "cut short"),
        (b"[" * 100_000, "nested too deep"),
        (b"[" * 255 + b"]" * 255, "nested too deep: more than 254 lists or objects"),
        (b"[" * 1020 + b"]" * 1020, "nested too deep"),
        (b"[" * 600 + rb'"\ud83d"' + b"]" * 600, "surrogate|nested too deep"),
        (b"[" * 600 + b"NaN" + b"]" * 600, r"\[0\]: NaN is not a number that JSON allows"),
        (rb'[{"a": "\ud83d", "a": 2}]', "surrogate|twice"),
        (rb'["\ud83d", NaN]', "NaN|surrogate"),
        (rb'["\ud83d", 1e999]', "surrogate|infinity"),
        (rb'["\ud83d", %b]' % (b"9" * 400), "surrogate|infinity"),
        (rb'{"\ud800": 1, "\udc00": 2}', "surrogate"),
    ],
)
def test_what_json_does_not_allow_is_one_line(write: Write, raw: bytes, said: str) -> None:
    with pytest.raises(BadInputError, match=said) as raised:
        read_document(write(raw))
    assert "\n" not in str(raised.value)


def test_a_missing_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="no such file"):
        read_document(tmp_path / "none.json")


def test_lines_are_read_one_by_one(write: Write) -> None:
    lines = read_lines(write(b'\xef\xbb\xbf{"a": 1}\r\n\r\n{"b"\n["\\ud83d"]', "lines.jsonl"))
    assert [line.place for line in lines] == ["line 1", "line 3", "line 4"]
    assert lines[0].value == {"a": 1} and lines[0].reason is None
    assert lines[1].value == '{"b"' and "cut short" in str(lines[1].reason)
    assert lines[2].value == ["\ufffd"] and lines[2].replaced == {"line 4[0]": 1}


@given(st.recursive(st.text() | st.integers(-9, 9) | st.booleans(), st.lists, max_leaves=8))
def test_strict_json_is_read_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, value: object
) -> None:
    import orjson

    path = tmp_path_factory.mktemp("json") / "file.json"
    path.write_bytes(orjson.dumps(value))
    document = read_document(path)
    assert document.value == value and document.replaced == {}
