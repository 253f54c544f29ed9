from __future__ import annotations

import pyarrow as pa
import pytest

from memlake.analysis.resolvers import Registry, atoms_from_tables
from memlake.ingest.landing.errors import BadInputError


def _tables(
    label: str = "10_to_19", source: str = "planner"
) -> tuple[pa.Table, pa.Table, pa.Table]:
    personas = pa.table(
        {
            "persona_id": ["b", "a"],
            "split": ["test", "train"],
            "difficulty": pa.array([None, "temporal_shift"], pa.string()),
        }
    )
    atoms = pa.table(
        {
            "persona_id": ["a", "b", "b"],
            "question_id": ["A1", "A1", "Ctrl2"],
            "source": [source, "device_log", "planner"],
            "label": pa.array([label, None, "3_or_more"], pa.string()),
        }
    )
    gold = pa.table({"persona_id": ["b"], "question_id": ["A1"], "answer": ["20_or_more"]})
    return personas, atoms, gold


def test_arranges_rows_by_registry(registry: Registry) -> None:
    atoms = atoms_from_tables(registry, *_tables())
    assert atoms.persona_ids == ("b", "a")
    assert atoms.codes.shape == (2, 18, 5)
    assert (atoms.codes >= 0).sum() == 2
    assert atoms.codes[1, 0, registry.source("planner")] == 1
    assert atoms.codes[0, 17, registry.source("planner")] == 2
    assert atoms.gold[0, 0] == 2 and (atoms.gold >= 0).sum() == 1
    assert atoms.difficulty.tolist() == [-1, 1]
    assert atoms.part("train").persona_ids == ("a",)
    assert len(atoms.part("calibration")) == 0


def test_label_of_another_question_is_refused(registry: Registry) -> None:
    with pytest.raises(BadInputError, match="'3_or_more' is not in the question's answer space"):
        atoms_from_tables(registry, *_tables(label="3_or_more"))


def test_unknown_source_is_refused(registry: Registry) -> None:
    with pytest.raises(BadInputError, match="source: unknown value 'diary'"):
        atoms_from_tables(registry, *_tables(source="diary"))
