"""The string operations on columns, on a handful of rows."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from memlake.ingest.multisource.text_column import (
    clock,
    either,
    fill,
    join_known,
    join_lists,
    join_runs,
)

LETTERS = pa.array(["a", None, "c"])
NOTHING = pa.array([None, None, None], pa.string())


def test_clock_pads_and_keeps_null() -> None:
    minutes = pa.array([0, 9, 1439, None], pa.int16())
    assert clock(minutes).to_pylist() == ["00:00", "00:09", "23:59", None]


def test_fill_says_nothing_by_half() -> None:
    assert fill("{}-{}!", LETTERS, pa.array(["x", "y", None])).to_pylist() == ["a-x!", None, None]


def test_fill_counts_its_places() -> None:
    with pytest.raises(ValueError, match="1 columns for the places of"):
        fill("{} and {}", LETTERS)


def test_join_known_skips_null_and_keeps_every_row() -> None:
    assert join_known("(", LETTERS, ")").to_pylist() == ["(a)", "()", "(c)"]
    assert join_known(NOTHING, NOTHING).to_pylist() == ["", "", ""]


def test_either_has_three_outcomes() -> None:
    flags = pa.array([True, False, None])
    assert either(flags, "yes", "no").to_pylist() == ["yes", "no", None]
    assert either(flags, LETTERS, None).to_pylist() == ["a", None, None]


def test_join_lists_gives_null_for_nothing() -> None:
    lists = pa.array([[1, 2], [], None, [3]])
    entries = pa.array(["one", "two", "three"])
    assert join_lists(lists, entries, "; ").to_pylist() == ["one; two", None, None, "three"]


def test_join_runs_splits_by_length() -> None:
    texts = pa.array(["a", "b", "c"])
    assert join_runs(texts, np.array([2, 0, 1])).to_pylist() == ["ab", "", "c"]
