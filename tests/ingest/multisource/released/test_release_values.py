"""Laws of the values: what is accepted comes back exactly, and nothing is coerced."""

import json
from decimal import Decimal
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.released.arrow import list_array, plain_array
from memlake.ingest.multisource.released.strict_json import parse
from memlake.ingest.multisource.released.values import clock, scaled, whole
from memlake.ingest.multisource.tables import HUNDREDTHS, TENTHS, TEXTS

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(max_size=6)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(st.integers(0, 1439))
def test_a_time_of_day_is_its_minute(minute: int):
    assert clock(f"{minute // 60:02d}:{minute % 60:02d}") == minute


@settings(deadline=None)
@given(st.text(max_size=6))
def test_other_text_is_no_time_of_day(text: str):
    wellformed = len(text) == 5 and text[2] == ":" and (text[:2] + text[3:]).isdecimal()
    if not (wellformed and text.isascii() and int(text[:2]) < 24 and int(text[3:]) < 60):
        with pytest.raises(ValueError, match="is not a time of day"):
            clock(text)


@settings(deadline=None)
@given(st.integers(0, 240))
def test_tenths_are_exact(tenths: int):
    value = orjson.loads(str(Decimal(tenths) / 10))
    units = scaled(1, 0, 24)(value)
    assert plain_array([units], TENTHS).to_pylist() == [Decimal(tenths) / 10]


@settings(deadline=None)
@given(st.integers(0, 100))
def test_hundredths_are_exact(hundredths: int):
    value = orjson.loads(str(Decimal(hundredths) / 100))
    units = scaled(2, 0, 1)(value)
    assert plain_array([units], HUNDREDTHS).to_pylist() == [Decimal(hundredths) / 100]


@settings(deadline=None)
@given(st.integers(0, 2399), st.integers(1, 9))
def test_a_second_decimal_is_refused(tenths: int, digit: int):
    value = float(f"{tenths / 10 + digit / 100:.2f}")
    with pytest.raises(ValueError, match="more than one decimal"):
        scaled(1, 0, 300)(value)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1, 25, "3", None, True, [], 2.0])
def test_whole_numbers_are_not_made_of_anything_else(value: Any):
    with pytest.raises(ValueError):
        whole(0, 24)(value)


@settings(deadline=None)
@given(st.lists(st.none() | st.lists(st.sampled_from("ab"), max_size=3), max_size=8))
def test_lists_come_back_as_they_were_cut(lists: list[list[str] | None]):
    entries = plain_array([e for one in lists for e in one or []], TEXTS.value_type)
    lengths = [None if one is None else len(one) for one in lists]
    assert list_array(lengths, entries, TEXTS).to_pylist() == lists


@settings(deadline=None)
@given(JSON)
def test_strict_json_is_read_as_any_parser_reads_it(value: Any):
    assert parse(json.dumps(value).encode(), "f") == value
    assert parse(json.dumps(value, indent=1, ensure_ascii=False).encode(), "f") == value


@settings(deadline=None)
@given(JSON, st.text(max_size=4), st.booleans())
def test_a_repeated_key_is_refused_wherever_it_stands(value: Any, key: str, plain: bool):
    name = json.dumps(key, ensure_ascii=not plain)
    text = f'{{"a": [{{{name}: {json.dumps(value, ensure_ascii=False)}, {name}: 1}}]}}'
    with pytest.raises(BadInputError, match="the key stands twice in its object"):
        parse(text.encode(), "f")
