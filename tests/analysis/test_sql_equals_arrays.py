"""The resolvers in SQL and the same resolvers on arrays are two hands: they agree on every item."""

from __future__ import annotations

import contextlib
from typing import Any

import duckdb
import numpy as np
import pytest

from memlake.analysis.lake import Lake
from memlake.analysis.resolvers import Atoms, Prediction, Registry, load_registry
from memlake.analysis.resolvers.atoms import atoms_from_tables
from memlake.analysis.resolvers.suite import fit_suite

pytestmark = pytest.mark.xdist_group("lake")

DATASET = "generated-20260321"
SYSTEMS = (
    "random", "majority_class", "ssb", "ssb_global", "majority_vote", "argrag", "bcf", "abf",
    "nbf", "dsnbf", "ssb+skip", "abf+skip", "nbf+skip", "dsnbf+skip",
)  # fmt: skip


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry()


@pytest.fixture(scope="module")
def atoms(lake: Lake, registry: Registry) -> Atoms:
    """Atoms, labels and splits as SQL made them; classes of train alone, as the door shows."""
    with contextlib.closing(duckdb.connect(str(lake.warehouse), read_only=True)) as connection:

        def table(sql: str) -> Any:
            return connection.execute(sql.format(dataset=DATASET)).to_arrow_table()

        return atoms_from_tables(
            registry,
            table(
                """select split.subject_id as persona_id, split.split, class.difficulty
                from staging.stg_multisource__split as split
                left join truth.train_class as class using (subject_id)
                where split.dataset = '{dataset}' order by persona_id"""
            ),
            table(
                """select subject_id as persona_id, question_id, source, label
                from atoms.atm_multisource where dataset = '{dataset}'"""
            ),
            table(
                """select subject_id as persona_id, question_id, label as answer
                from labels.lbl_multisource where dataset = '{dataset}'"""
            ),
        )


@pytest.fixture(scope="module")
def predictions(registry: Registry, atoms: Atoms) -> dict[str, Prediction]:
    suite = fit_suite(atoms.part("train"), atoms.part("calibration"), registry)
    return suite.predict(atoms.part("test").codes)


@pytest.fixture(scope="module")
def in_sql(lake: Lake) -> dict[tuple[str, str, str], tuple[list[str], bool]]:
    with contextlib.closing(duckdb.connect(str(lake.warehouse), read_only=True)) as connection:
        rows = connection.execute(
            f"""select run.system, item.subject_id, item.category,
                coalesce(answer.tied, [answer.answer]), answer.abstained
            from core.answer as answer
            join core.run as run using (run_id)
            join core.item as item using (item_id)
            where run.dataset = '{DATASET}' and run.condition = 'direct_readout'"""
        ).fetchall()
    return {row[:3]: (sorted(row[3]), row[4]) for row in rows}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_answer_is_the_same(
    system: str,
    registry: Registry,
    atoms: Atoms,
    predictions: dict[str, Prediction],
    in_sql: dict[tuple[str, str, str], tuple[list[str], bool]],
) -> None:
    test = atoms.part("test")
    prediction = predictions[system]
    differ = []
    for person, question in np.ndindex(*test.gold.shape):
        labels = registry.labels[question]
        tied = sorted(
            labels[v] for v in np.flatnonzero(prediction.tied[person, question]) if v < len(labels)
        )
        key = (system, test.persona_ids[person], registry.questions[question])
        answered = in_sql[key]
        abstained = bool(prediction.abstained[person, question])
        # A selective system's silence is compared; what it would have said is its own.
        if abstained != answered[1] or (not abstained and answered[0] not in (tied, tied[:1])):
            differ.append((key, tied, abstained, answered))
    assert differ == []
