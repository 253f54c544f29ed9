"""Arrow columns from NumPy arrays: decimals, NULLs, lists."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.columns import Coded, Known, Listed, arrow_array, arrow_table
from memlake.ingest.landing.table import Table


@given(st.lists(st.integers(-9999, 9999), max_size=40))
def test_a_decimal_is_its_integer_of_last_places(tenths: list[int]) -> None:
    kind = pa.decimal128(5, 1)
    built = arrow_array(np.array(tenths, dtype=np.int64), kind)
    built.validate(full=True)
    assert built.to_pylist() == [Decimal(t).scaleb(-1) for t in tenths]
    assert built.equals(pa.array([Decimal(t).scaleb(-1) for t in tenths], kind))


@given(st.lists(st.tuples(st.integers(-99, 99), st.booleans()), min_size=1, max_size=40))
def test_a_value_is_null_where_it_is_not_known(rows: list[tuple[int, bool]]) -> None:
    values, valid = (np.array(side) for side in zip(*rows, strict=True))
    column = Known(values, valid)
    assert arrow_array(column, pa.int16()).to_pylist() == [v if ok else None for v, ok in rows]
    hundredths = arrow_array(column, pa.decimal128(4, 2))
    hundredths.validate(full=True)
    assert hundredths.to_pylist() == [Decimal(v).scaleb(-2) if ok else None for v, ok in rows]


def test_codes_become_names_and_minus_one_null() -> None:
    column = Coded(np.array([[1, -1], [0, 1]]), ("a", "b"))
    assert arrow_array(column, pa.string()).to_pylist() == ["b", None, "a", "b"]


def test_filled_slots_become_lists() -> None:
    filled = np.array([[True, True], [False, False], [False, True]])
    codes = np.array([[0, 1], [0, 1], [0, 1]])
    kind = pa.list_(pa.string())
    listed = arrow_array(Listed(filled, Coded(codes, ("x", "y"))), kind)
    assert listed.to_pylist() == [["x", "y"], [], ["y"]]
    known = np.array([True, False, True])
    listed = arrow_array(Listed(filled, Coded(codes, ("x", "y")), known), kind)
    listed.validate(full=True)
    assert listed.to_pylist() == [["x", "y"], None, ["y"]]


def test_lists_of_structs_take_their_fields_by_name() -> None:
    kind = pa.list_(pa.struct([("name", pa.string()), ("count", pa.int16())]))
    filled = np.array([[True, False], [True, True]])
    entries = {
        "count": Known(np.array([[1, 2], [3, 4]]), np.array([[True, True], [True, False]])),
        "name": Coded(np.array([[0, 1], [0, 1]]), ("a", "b")),
    }
    listed = arrow_array(Listed(filled, entries), kind)
    listed.validate(full=True)
    assert listed.to_pylist() == [
        [{"name": "a", "count": 1}],
        [{"name": "a", "count": 3}, {"name": "b", "count": None}],
    ]


def test_lists_of_lists_are_refused() -> None:
    inner = Listed(np.ones((1, 1), dtype=bool), np.ones((1, 1)))
    with pytest.raises(TypeError, match="not lists"):
        arrow_array(Listed(np.ones((1, 1), dtype=bool), inner), pa.list_(pa.list_(pa.int8())))


def test_a_table_has_its_declared_schema() -> None:
    required = pa.field("n", pa.int16(), nullable=False)
    table = Table("t", pa.schema([required, ("day", pa.date32())]), ("n",), "A row.")
    day = pa.array([20456], pa.int32()).cast(pa.date32())
    built = arrow_table(table, {"day": day, "n": np.array([7])})
    assert built.schema == table.schema
    assert built.to_pylist() == [{"n": 7, "day": np.datetime64("2026-01-03").item()}]
