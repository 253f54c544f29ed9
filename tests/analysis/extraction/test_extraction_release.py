"""Readout and extraction against every direct-readout cell that the released seed ships."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from memlake.analysis.extraction import extract_atoms, read_atoms
from memlake.analysis.extraction.agreement import agreement
from memlake.ingest.multisource import render, render_second
from memlake.ingest.multisource.reader import read_release

DATASET = "released-20260321"


@pytest.fixture(scope="module")
def tables(release: Path) -> dict[str, pa.Table]:
    return read_release(release).tables


def counts(atoms: pa.Table, tables: dict[str, pa.Table]) -> dict[str, int]:
    table = agreement(atoms, tables["direct_readout"])
    return {name: pc.sum(table[name]).as_py() for name in table.schema.names[2:]}


def test_the_readout_equals_all_released_cells(tables: dict[str, pa.Table]) -> None:
    found = counts(read_atoms(tables), tables)
    assert (found["n"], found["equal"]) == (43_200, 43_200)
    # 67 mapped cells of 90; the rest is NULL but for B3's and C2's edges.
    assert found["both_null"] == 11_448


def test_text_of_the_first_renderer_loses_nothing(tables: dict[str, pa.Table]) -> None:
    found = counts(extract_atoms(render.render_documents(tables, DATASET)), tables)
    assert found["equal"] == 43_200


def test_text_of_the_second_renderer_makes_nothing_up(tables: dict[str, pa.Table]) -> None:
    found = counts(extract_atoms(render_second.render_documents(tables, DATASET)), tables)
    assert found["made"] == 0
    # Rounding alone changes a label, and of the labels that are read it changes few.
    read = found["equal"] - found["both_null"]
    assert 0 < found["changed"] < read / 10
