"""Day fusion on every input and under both kinds of supervision, with and without names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from memlake.analysis.intervals import (
    Reals,
    bootstrap_interval,
    macro_ratio,
    ratio,
    resample_counts,
)
from memlake.analysis.lake import Lake
from memlake.analysis.studies.row import StudyRow
from memlake.ingest.landing import landed
from memlake.ingest.multisource.tables import MULTISOURCE

COVERAGE = 0.78
BOOTSTRAP_SEED = 42
_STREAMS = ("profile", "planner_day", "self_report_day", "objective_day", "device_day")


@dataclass(frozen=True)
class Cell:
    """One fit: a dataset, an input and a supervision.

    Attributes:
        dataset: As in the leaderboard.
        seed: Seed of ours, or None for a landed release.
        release: Folder of the landed release, where that is the dataset.
        release_names: Invent social contacts by the release's names.
        system: `day_fusion/events` or `day_fusion/labels`.
        condition: `streams`, `streams/masked` or `text`.
    """

    dataset: str
    seed: int | None
    release: Path | None
    release_names: bool
    system: str
    condition: str


@dataclass(frozen=True)
class Found:
    """What one fit came to, a row a persona of test: right, asked and firm, by question."""

    cell: Cell
    right: Reals
    confidence: Reals


def day_fusion_rows(seeds: Sequence[int], release: Path | None) -> list[StudyRow]:
    """Fit every cell, two at a time, and pool our seeds.

    Args:
        seeds: Seeds of ours.
        release: Folder of a landed release; left out where it is None.
    """
    cells = list(_cells(seeds, release))
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(_fit, cells))
    found += [_by_other_names(one) for one in found if _is_masked_of_ours(one.cell)]
    rows: list[StudyRow] = []
    for key in dict.fromkeys(_key(one.cell) for one in found):
        rows += _rows(key, [one for one in found if _key(one.cell) == key])
    return rows


def landed_release(lake: Lake) -> Path | None:
    """Return the folder of the first landed release, or None where there is none."""
    released = [
        manifest.folder
        for manifest in landed(lake.landing, MULTISOURCE)
        if manifest.dataset.startswith("released-")
    ]
    return released[0] if released else None


def _cells(seeds: Sequence[int], release: Path | None) -> Iterator[Cell]:
    inputs = [
        (system, condition)
        for system in ("day_fusion/events", "day_fusion/labels")
        for condition in ("streams", "streams/masked", "text")
    ]
    for system, condition in inputs:
        if release is not None:
            yield Cell("released", None, release, True, system, condition)
        for seed in seeds:
            yield Cell("generated", seed, None, False, system, condition)
            if condition == "streams":
                yield Cell("generated-release_names", seed, None, True, system, condition)


def _is_masked_of_ours(cell: Cell) -> bool:
    return cell.seed is not None and cell.condition == "streams/masked"


def _by_other_names(found: Found) -> Found:
    """Masked, a corpus is one whatever names its contacts were given: nothing is fitted twice."""
    cell = replace(found.cell, dataset="generated-release_names", release_names=True)
    return replace(found, cell=cell)


def _key(cell: Cell) -> tuple[str, str, str]:
    return cell.dataset, cell.system, cell.condition


def _tables(cell: Cell) -> Mapping[str, pa.Table]:
    from memlake.ingest.multisource.generate import generate_tables

    if cell.release is not None:
        return {
            table.name: pq.read_table(cell.release / f"{table.name}.parquet")
            for table in MULTISOURCE.tables
        }
    if cell.seed is None:
        raise ValueError("a cell is of a release or of a seed")
    return generate_tables(cell.seed, release_names=cell.release_names)


def _fit(cell: Cell) -> Found:
    from memlake.analysis.day_fusion import Streams, fit_predict
    from memlake.ingest.multisource.audit import audit_labels

    tables = _tables(cell)
    personas = tables["persona"]
    splits = dict(
        zip(personas["persona_id"].to_pylist(), personas["split"].to_pylist(), strict=True)
    )
    labels = audit_labels(tables).rename_columns({"label": "answer"})
    taught = cell.system == "day_fusion/events"
    result = fit_predict(
        Streams(**_streams(cell, tables)),
        None if taught else _of(labels, splits, ("train", "calibration")),
        _of(tables["event_day"], splits, ("train",)) if taught else None,
        splits,
        seed=BOOTSTRAP_SEED,
        masked=cell.condition == "streams/masked",
        asked=("test",),
    )
    return _scored(cell, result.posterior, _of(labels, splits, ("test",)))


def _streams(cell: Cell, tables: Mapping[str, pa.Table]) -> dict[str, pa.Table]:
    if cell.condition != "text":
        return {name: tables[name] for name in _STREAMS}
    from memlake.analysis.extraction import parse_documents
    from memlake.ingest.multisource.render import render_documents

    parsed = parse_documents(render_documents(tables, cell.dataset))
    return {name: parsed[name] for name in _STREAMS}


def _of(table: pa.Table, splits: Mapping[str, str], names: tuple[str, ...]) -> pa.Table:
    held = pa.array([key for key, split in splits.items() if split in names], pa.string())
    return table.filter(pc.is_in(table["persona_id"], value_set=held))


def _scored(cell: Cell, posterior: pa.Table, labels: pa.Table) -> Found:
    """Score each likeliest label; of labels equally likely, by the share that is right."""
    keys = ["persona_id", "question_id"]
    held = posterior.to_pandas().merge(labels.to_pandas(), on=keys)
    top = held.groupby(keys)["probability_nano"].transform("max")
    best = held[held["probability_nano"] == top]
    best = best.assign(right=(best["label"] == best["answer"]).astype(float))
    tables = best.pivot_table(
        index="persona_id", columns="question_id", values=["right", "probability_nano"]
    )
    return Found(cell, tables["right"].to_numpy(), tables["probability_nano"].to_numpy() / 1e9)


def _rows(key: tuple[str, str, str], found: Sequence[Found]) -> Iterator[StudyRow]:
    """Macro accuracy, accuracy of the firmest answers, and how firm all of them are."""
    dataset, system, condition = key
    right = np.concatenate([one.right for one in found])
    firm = np.concatenate([one.confidence for one in found])
    counts = resample_counts(len(right), BOOTSTRAP_SEED)
    held = firm >= np.quantile(firm, 1 - COVERAGE)
    figures = {
        "macro_accuracy": (macro_ratio, right, np.ones_like(right)),
        "accuracy_at_78_coverage": (
            lambda a, b: ratio(a.sum(axis=-1), b.sum(axis=-1)),
            right * held,
            held.astype(float),
        ),
        "mean_top_posterior": (
            lambda a, b: ratio(a.sum(axis=-1), b.sum(axis=-1)),
            firm,
            np.ones_like(firm),
        ),
    }
    for metric, (statistic, over, under) in figures.items():
        interval = bootstrap_interval(statistic, [over, under], counts)
        yield StudyRow(
            study="day_fusion",
            system=system,
            condition=f"{condition}/{dataset}",
            population="test",
            metric=metric,
            aggregation="macro_question" if metric == "macro_accuracy" else "pooled",
            value=interval.value,
            lo=interval.lo,
            hi=interval.hi,
            n=int(under.sum()),
            note="sees day-level streams, and is taught by more than DSNBF is",
        )
