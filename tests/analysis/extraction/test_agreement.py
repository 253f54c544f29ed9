"""Agreement of atoms on a handful of cells."""

from __future__ import annotations

import pyarrow as pa

from memlake.analysis.extraction.agreement import agreement
from memlake.ingest.multisource.tables import DIRECT_READOUT


def atoms(*labels: str | None, source: str = "planner") -> pa.Table:
    rows = [
        {"persona_id": f"p{i}", "question_id": "A1", "source": source, "label": label}
        for i, label in enumerate(labels)
    ]
    return pa.Table.from_pylist(rows, schema=DIRECT_READOUT.schema)


def test_tells_five_outcomes_apart() -> None:
    reference = atoms("a", "a", "a", None, None)
    read = atoms("a", "b", None, None, "a")
    assert agreement(read, reference).to_pylist() == [
        {
            "question_id": "A1",
            "source": "planner",
            "n": 5,
            "equal": 2,
            "both_null": 1,
            "lost": 1,
            "changed": 1,
            "made": 1,
        }
    ]


def test_a_cell_without_a_row_is_null_and_sources_are_kept_apart() -> None:
    reference = pa.concat_tables([atoms("a", "b"), atoms(None, source="device_log")])
    rows = {row["source"]: row for row in agreement(atoms("a"), reference).to_pylist()}
    assert (rows["planner"]["equal"], rows["planner"]["lost"]) == (1, 1)
    assert (rows["device_log"]["equal"], rows["device_log"]["both_null"]) == (1, 1)
