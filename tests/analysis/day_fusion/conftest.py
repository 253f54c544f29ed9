"""A small generated corpus, and what day fusion says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pyarrow as pa
import pytest

from memlake.analysis.day_fusion import DayFusionResult, Streams, fit_predict
from memlake.ingest.multisource.audit import audit_labels
from memlake.ingest.multisource.generate import generate_tables

STREAMS = ("profile", "planner_day", "self_report_day", "objective_day", "device_day")
MONTHS = 40


@dataclass(frozen=True)
class Corpus:
    """Landing tables with their labels and splits."""

    tables: Mapping[str, pa.Table]
    labels: pa.Table
    splits: Mapping[str, str]

    @classmethod
    def of(cls, tables: Mapping[str, pa.Table], labels: pa.Table | None = None) -> Corpus:
        if labels is None:
            labels = audit_labels(tables).rename_columns({"label": "answer"})
        ids, splits = (tables["persona"][c].to_pylist() for c in ("persona_id", "split"))
        return cls(tables, labels, dict(zip(ids, splits, strict=True)))

    @property
    def streams(self) -> Streams:
        return Streams(**{name: self.tables[name] for name in STREAMS})

    def ids(self, *splits: str) -> list[str]:
        return sorted(key for key, split in self.splits.items() if split in splits)


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """12 personas a class: 5 train, 1 dev, 3 calibration and 3 test."""
    return Corpus.of(generate_tables(5, personas_per_class=12))


Tell = Callable[..., DayFusionResult]


@pytest.fixture(scope="session")
def tell() -> Tell:
    """Fit and predict on a corpus, taught by event days unless `events=False`."""

    def run(corpus: Corpus, *, events: bool = True, masked: bool = False) -> DayFusionResult:
        return fit_predict(
            corpus.streams,
            corpus.labels,
            corpus.tables["event_day"] if events else None,
            corpus.splits,
            seed=3,
            masked=masked,
            asked=("test",),
            months=MONTHS,
        )

    return run


@pytest.fixture(scope="session")
def told_by_labels(corpus: Corpus, tell: Tell) -> DayFusionResult:
    """What is said of the small corpus by question labels alone, with names."""
    return tell(corpus, events=False)


@pytest.fixture(scope="session")
def told(corpus: Corpus, tell: Tell) -> DayFusionResult:
    """What is said of the small corpus by event days, with names."""
    return tell(corpus)
