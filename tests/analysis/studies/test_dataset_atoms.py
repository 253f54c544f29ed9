from __future__ import annotations

import pyarrow as pa
import pytest

from memlake.analysis.resolvers import SPLITS, Registry
from memlake.analysis.studies import atoms_of_dataset
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.audit import audit_labels
from memlake.ingest.multisource.generate import generate_tables


@pytest.fixture(scope="module")
def tables() -> dict[str, pa.Table]:
    return generate_tables(7, personas_per_class=10)


def test_labels_are_the_rules_where_none_are_shipped(registry: Registry, tables) -> None:
    atoms = atoms_of_dataset(tables, registry)
    assert len(atoms) == 30 and (atoms.gold >= 0).all()
    for row in audit_labels(tables).slice(0, 40).to_pylist():
        person = atoms.persona_ids.index(row["persona_id"])
        q = registry.question(row["question_id"])
        assert registry.labels[q][atoms.gold[person, q]] == row["label"]
    persona = {r["persona_id"]: r["split"] for r in tables["persona"].to_pylist()}
    assert [SPLITS[s] for s in atoms.split] == [persona[i] for i in atoms.persona_ids]


def test_shipped_labels_go_before_the_rules(registry: Registry, tables) -> None:
    person = tables["persona"]["persona_id"][0].as_py()
    shipped = pa.table({"persona_id": [person], "question_id": ["A1"], "answer": ["fewer_than_10"]})
    atoms = atoms_of_dataset({**tables, "ground_truth": shipped}, registry)
    assert (atoms.gold >= 0).sum() == 1
    assert atoms.gold[atoms.persona_ids.index(person), 0] == 0


def test_personas_must_be_those_of_the_streams(registry: Registry, tables) -> None:
    fewer = {**tables, "persona": tables["persona"].slice(1)}
    with pytest.raises(BadInputError, match="its personas differ"):
        atoms_of_dataset(fewer, registry)
