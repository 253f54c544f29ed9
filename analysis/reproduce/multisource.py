"""The multisource paper's studies over our seeds, and landing what they find."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from memlake.analysis.lake import Lake
from memlake.analysis.resolvers import Atoms, Registry, load_registry
from memlake.analysis.resolvers.registry import Codes
from memlake.analysis.studies.dataset import atoms_of_dataset
from memlake.analysis.studies.landed import STUDY
from memlake.analysis.studies.published import load_published
from memlake.analysis.studies.reproduce import Reproduction, reproduce
from memlake.analysis.studies.row import StudyRow, study_table
from memlake.ingest.landing import code_version, land

Progress = Callable[[int, int, str], None]

STUDIES = (
    "main_table",
    "by_type",
    "by_class",
    "reachability",
    "cross_seed",
    "extraction_noise",
    "risk_coverage",
    "prediction_distribution",
    "weak_cell",
    "faithfulness",
    "extractor_swap",
    "factorial",
    "training_size",
    "perturbation",
    "transfer",
    "day_fusion",
    "walk_through",
)
"""Every study, and the instance that is walked through."""
SEEDS = (20260321, 20260322, 20260323, 20260324)


def reproduce_multisource(
    seeds: Sequence[int] = SEEDS, progress: Progress | None = None
) -> Reproduction:
    """Run every study that arrays can answer, on direct readout and on text extraction.

    Nothing is landed on the way: the seeds are generated in memory, their perturbed variants
    too.

    Args:
        seeds: Seeds of our generator.
        progress: Called with (done, all, what).
    """
    from memlake.ingest.multisource.generate import generate_tables

    registry = load_registry()
    steps = len(seeds) + 9 * len(seeds)
    done = 0

    def tell(what: str) -> None:
        nonlocal done
        done += 1
        if progress:
            progress(done, steps, what)

    datasets: dict[int, Atoms] = {}
    extracted: dict[str, dict[int, Codes]] = {"extracted": {}, "extracted/second_renderer": {}}
    for seed in seeds:
        tables = generate_tables(seed)
        datasets[seed] = atoms_of_dataset(tables, registry)
        for condition, codes in _extracted(tables, datasets[seed], registry, seed).items():
            extracted[condition][seed] = codes
        tell(f"seed {seed}")

    def generate(seed: int, bias: float, dropout: float) -> Mapping[str, pa.Table]:
        tell(f"perturbed seed {seed}")
        return generate_tables(seed, bias_factor=bias, dropout_factor=dropout)

    return reproduce(datasets, generate, registry, load_published(), extracted)


def _extracted(
    tables: Mapping[str, pa.Table], atoms: Atoms, registry: Registry, seed: int
) -> dict[str, Codes]:
    """Test atoms as a deterministic extractor reads them off both renderers' texts."""
    from memlake.analysis.extraction import extract_atoms
    from memlake.ingest.multisource import render, render_second

    test = atoms.part("test")
    held = pa.array(test.persona_ids)
    codes = {}
    for condition, renderer in (
        ("extracted", render.render_documents),
        ("extracted/second_renderer", render_second.render_documents),
    ):
        documents = renderer(tables, f"generated-{seed}")
        cells = extract_atoms(_of(documents, held))
        codes[condition] = _codes(cells, test, registry)
    return codes


def _of(table: pa.Table, personas: pa.Array) -> pa.Table:
    import pyarrow.compute as pc

    return table.filter(pc.is_in(table["persona_id"], value_set=personas))


def _codes(cells: pa.Table, test: Atoms, registry: Registry) -> Codes:
    codes = np.full(test.codes.shape, -1, dtype=np.int8)
    person = {name: i for i, name in enumerate(test.persona_ids)}
    spaces = [{label: v for v, label in enumerate(space)} for space in registry.labels]
    for row in cells.to_pylist():
        if row["label"] is not None:
            q = registry.question(row["question_id"])
            at = person[row["persona_id"]], q, registry.source(row["source"])
            codes[at] = spaces[q][row["label"]]
    return codes


def land_figures(lake: Lake, name: str, rows: Sequence[StudyRow], seeds: Sequence[int]) -> None:
    """Land a reproduction's figures, so that `study.figure` and reports can read them.

    Args:
        lake: The lakehouse.
        name: Name of the paper, which becomes the dataset.
        rows: The figures, in the order they are printed.
        seeds: What they were measured on.
    """
    figures = study_table(rows)
    ordinals = pa.array(range(len(rows)), pa.int64())
    with land(
        lake.landing,
        STUDY,
        name,
        parameters={"seeds": list(seeds)},
        seed=None,
        code_version=code_version(lake.root / "analysis" / "studies"),
        replace=True,
    ) as draft:
        draft.write(
            "figure", figures.add_column(0, STUDY.tables[0].schema.field("ordinal"), ordinals)
        )


def summary(rows: Sequence[StudyRow]) -> list[dict[str, Any]]:
    """One row a study: figures, how many the paper prints too, and how far apart they lie."""
    found = []
    for study in dict.fromkeys(row.study for row in rows):
        mine = [row for row in rows if row.study == study]
        gaps = [abs(row.difference) for row in mine if row.difference is not None]
        found.append(
            {
                "study": study,
                "figures": len(mine),
                "empty": sum(row.value is None for row in mine),
                "quoted": sum(row.published is not None for row in mine),
                "mean_gap": sum(gaps) / len(gaps) if gaps else None,
                "widest_gap": max(gaps, default=None),
            }
        )
    return found
