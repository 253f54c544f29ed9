"""How well day fusion does: by supervision, with names and without, question by question.

The rows say what was learned from what and which split was asked, so that figures of unlike
inputs never stand under one name. A test split is asked once for each figure reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from memlake.analysis.day_fusion.fusion import MONTHS, fit_predict
from memlake.analysis.day_fusion.labels_model import answer_codes
from memlake.analysis.day_fusion.seen import Streams
from memlake.analysis.resolvers.metrics import tally_cells
from memlake.analysis.resolvers.prediction import SCALE, credit, forced
from memlake.analysis.resolvers.registry import Integers, Registry, load_registry
from memlake.analysis.resolvers.risk_coverage import risk_coverage
from memlake.ingest.multisource.audit import RULES, audit_labels

COVERAGE = 0.78
"""Share of answers given at which selective accuracy is told, near DSNBF's in the paper."""

SYSTEMS = ("day_fusion/labels", "day_fusion/events")
CONDITIONS: Mapping[str, bool] = {"streams": False, "streams/masked": True}


@dataclass(frozen=True)
class Dataset:
    """One dataset with its truth.

    Attributes:
        name: As in the warehouse.
        streams: The visible streams.
        labels: `persona_id`, `question_id`, `answer` of every persona.
        events: Event days of every persona.
        splits: Split of each persona.
    """

    name: str
    streams: Streams
    labels: pa.Table
    events: pa.Table
    splits: Mapping[str, str]

    @classmethod
    def of(cls, name: str, tables: Mapping[str, pa.Table]) -> Dataset:
        """Take landing tables; labels are the released ones, else those of the audit."""
        labels = tables.get("ground_truth")
        if labels is None or labels.num_rows == 0:
            labels = audit_labels(tables).rename_columns({"label": "answer"})
        streams = Streams(
            **{
                stream: tables[stream]
                for stream in (
                    "profile",
                    "planner_day",
                    "self_report_day",
                    "objective_day",
                    "device_day",
                )
            }
        )
        ids, splits = (tables["persona"][column].to_pylist() for column in ("persona_id", "split"))
        split = dict(zip(ids, splits, strict=True))
        return cls(name, streams, labels, tables["event_day"], split)


@dataclass(frozen=True)
class Row:
    """One figure.

    Attributes:
        dataset: Name of the dataset.
        system: `day_fusion/labels` or `day_fusion/events`, by what taught it.
        condition: `streams`, or `streams/masked` without names of activities.
        split: Which personas were asked.
        question: Question id, None for all of them.
        metric: `macro_accuracy`, `accuracy` (of a question), `accuracy_at_78` (micro, of the
            most confident 78 percent, mean over tie orders) or `mean_top_posterior`.
        value: Share from 0 to 1; None where nothing was scored.
        n: Scored answers.
    """

    dataset: str
    system: str
    condition: str
    split: str
    question: str | None
    metric: str
    value: float | None
    n: int


def evaluate(
    datasets: Sequence[Dataset],
    *,
    seed: int,
    split: str = "test",
    systems: Sequence[str] = SYSTEMS,
    conditions: Sequence[str] = tuple(CONDITIONS),
    months: int = MONTHS,
) -> list[Row]:
    """Learn and ask on each dataset, in each condition, by each system.

    Args:
        datasets: Datasets with truth.
        seed: Seed of the drawn months.
        split: Which personas to ask.
        systems: Of `SYSTEMS`.
        conditions: Of `CONDITIONS`.
        months: Months to draw for each persona.
    """
    registry = load_registry().only(RULES)
    rows: list[Row] = []
    for dataset in datasets:
        for system in systems:
            events = dataset.events if system == "day_fusion/events" else None
            for condition in conditions:
                told = fit_predict(
                    dataset.streams,
                    dataset.labels,
                    events,
                    dataset.splits,
                    seed=seed,
                    masked=CONDITIONS[condition],
                    asked=(split,),
                    months=months,
                )
                about = (dataset.name, system, condition, split)
                found = figures(told.posterior, dataset.labels, registry)
                rows += [Row(*about, *figure) for figure in found]
    return rows


def mean_of_datasets(rows: Sequence[Row], name: str) -> list[Row]:
    """Mean of each figure over the datasets that have it, under one name."""
    groups: dict[tuple[str, str, str, str | None, str], list[Row]] = {}
    for row in rows:
        key = (row.system, row.condition, row.split, row.question, row.metric)
        groups.setdefault(key, []).append(row)
    out = []
    for key, group in groups.items():
        known = [row.value for row in group if row.value is not None]
        value = float(np.mean(known)) if known else None
        out.append(Row(name, *key, value, sum(row.n for row in group)))
    return out


def figures(
    posterior: pa.Table, labels: pa.Table, registry: Registry
) -> Iterator[tuple[str | None, str, float | None, int]]:
    """Score a posterior: question or None, metric, value and number of scored answers.

    Args:
        posterior: Rows of `POSTERIOR`, in its order.
        labels: `persona_id`, `question_id`, `answer`.
        registry: Questions and answer spaces.
    """
    personas = tuple(dict.fromkeys(posterior["persona_id"].to_pylist()))
    score = _scores(posterior, len(personas), registry)
    gold = answer_codes(personas, labels, registry).astype(np.int8)
    confidence = score.max(axis=2)
    prediction = forced(score, registry.valid, confidence)
    cells = tally_cells(prediction, gold, registry.credit_unit)
    right, scored = cells.right.sum(axis=0), cells.scored.sum(axis=0)
    for place, question in enumerate(registry.questions):
        n = int(scored[place]) // registry.credit_unit
        yield question, "accuracy", float(right[place] / scored[place]) if n else None, n
    asked = gold >= 0
    n = int(asked.sum())
    share = np.divide(right, scored, out=np.full(len(right), np.nan), where=scored > 0)
    yield None, "macro_accuracy", float(np.nanmean(share)) if n else None, n
    hits = credit(prediction.tied, gold, registry.credit_unit)[asked]
    curve = risk_coverage(confidence[asked], hits, registry.credit_unit)
    place = max(round(COVERAGE * n), 1) - 1
    yield None, "accuracy_at_78", float(1 - curve.risk[place]) if n else None, n
    firm = confidence[asked]
    yield None, "mean_top_posterior", float(firm.mean() / SCALE) if n else None, n


def _scores(posterior: pa.Table, personas: int, registry: Registry) -> Integers:
    """`[n, Q, K]`: posterior in units of 1e-9, from rows in persona, question, label order."""
    score = np.zeros((personas, *registry.valid.shape), dtype=np.int64)
    valid = np.broadcast_to(registry.valid, score.shape)
    score[valid] = posterior["probability_nano"].to_numpy()
    return score
