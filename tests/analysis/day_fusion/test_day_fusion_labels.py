"""Drawn months go through the exact label rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from memlake.analysis.day_fusion import Streams
from memlake.analysis.day_fusion.labels import label_hits, supporting_answers
from memlake.analysis.day_fusion.labels_model import answer_codes
from memlake.analysis.day_fusion.months import Months
from memlake.analysis.day_fusion.seen import observe
from memlake.analysis.day_fusion.truth import TrueDays
from memlake.analysis.resolvers.registry import load_registry
from memlake.ingest.multisource.reader import read_release

REGISTRY = load_registry()


def _agree(streams: Streams, events: pa.Table, labels: pa.Table) -> None:
    """The rules over a month of true days give the true label, for every persona."""
    observed = observe(streams, masked=True)
    truth = TrueDays.of(events, observed.personas)
    gold = answer_codes(observed.personas, labels, REGISTRY)
    found = np.full(gold.shape, -1)
    for person in range(len(observed.personas)):
        days = {name: values[[person]] for name, values in vars(truth).items()}
        months = Months(
            bed=days["bed"],
            duration=days["duration"],
            hours=days["hours"],
            meals=days["meals"],
            home=days["home"],
            exercise=np.where(days["session"] > 0, 1 + days["intentional"], 0),
            activities=days["activities"],
            stress=days["stress"],
            supporting=days["supporting"],
        )
        hits = label_hits(months, observed.seen, person, REGISTRY)
        assert (hits.sum(axis=1) == 1).all()
        found[person] = hits[:, :, 0].argmax(axis=1)
    np.testing.assert_array_equal(found, gold)


def _streams(tables: Mapping[str, pa.Table]) -> Streams:
    names = ("profile", "planner_day", "self_report_day", "objective_day", "device_day")
    return Streams(**{name: tables[name] for name in names})


def test_true_days_give_the_audited_labels(corpus: Any) -> None:
    _agree(corpus.streams, corpus.tables["event_day"], corpus.labels)


def test_true_days_of_the_release_give_its_labels(release: Path) -> None:
    tables = read_release(release).tables
    _agree(_streams(tables), tables["event_day"], tables["ground_truth"])


def test_answers_about_supporting_follow_from_two_counts() -> None:
    space = REGISTRY.labels[REGISTRY.question("G2")]
    answers = supporting_answers(space)
    # 7 of 10 days for oneself is no more than 70%; 3 of 10 is no less than 30%.
    named = {key: space[answers[key]] for key in ((10, 3), (10, 2), (10, 7), (10, 8), (0, 0))}
    assert named == {
        (10, 3): "mix",
        (10, 2): "voluntary_70plus",
        (10, 7): "mix",
        (10, 8): "obligatory_70plus",
        (0, 0): "no_meetings",
    }
