"""A landed or freshly generated dataset as atoms, without a warehouse."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.resolvers import CLASSES, SPLITS, Atoms, Registry
from memlake.analysis.resolvers.registry import Codes
from memlake.analysis.studies.readout import read_out
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.audit import audit_labels


def atoms_of_dataset(tables: Mapping[str, pa.Table], registry: Registry) -> Atoms:
    """Direct-readout atoms and labels of every persona, in byte order of their ids.

    Labels are the release's own where the dataset ships them, else those of the rules.

    Args:
        tables: Landing tables by name, as the generator makes or the reader reads them.
        registry: The question registry.
    """
    ids, codes = read_out(tables, registry)
    personas = tables["persona"].sort_by("persona_id")
    if personas["persona_id"].combine_chunks() != ids:
        raise BadInputError("persona", "its personas differ from those of the streams")
    shipped = tables.get("ground_truth")
    if shipped is None or shipped.num_rows == 0:
        shipped = audit_labels(tables).rename_columns({"label": "answer"})
    return Atoms(
        tuple(ids.to_pylist()),
        codes,
        _gold(shipped, ids, registry),
        _index(personas["split"], SPLITS),
        _index(personas["difficulty"], CLASSES),
    )


def _gold(labels: pa.Table, ids: pa.Array, registry: Registry) -> Codes:
    person = pc.index_in(labels["persona_id"], value_set=ids).to_numpy()
    gold = np.full((len(ids), len(registry.questions)), -1, dtype=np.int8)
    for q, question in enumerate(registry.questions):
        mine = np.asarray(pc.equal(labels["question_id"], question).to_numpy(), dtype=np.bool_)
        answers = labels["answer"].filter(pa.array(mine))
        codes = pc.index_in(answers, value_set=pa.array(registry.labels[q]))
        gold[person[mine], q] = pc.fill_null(codes, -1).to_numpy()
    return gold


def _index(values: pa.ChunkedArray, known: tuple[str, ...]) -> Codes:
    index = pc.index_in(values, value_set=pa.array(known))
    return np.asarray(pc.fill_null(index, -1).to_numpy(), dtype=np.int8)
