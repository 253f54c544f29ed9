"""Label shares of four seeds against the published ones (spec, section 3)."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from memlake.ingest.multisource.audit import audit_labels
from memlake.ingest.multisource.generate import generate_tables

SEEDS = (20260321, 20260322, 20260323, 20260324)
NEVER = {
    ("B2", "no_frequency_described"),
    ("C3", "no_targets"),
    ("D2", "no_baseline"),
    ("F2", "yes_tracker_missing"),
}


@pytest.fixture(scope="module")
def shares() -> dict[tuple[str, str], float]:
    counts: Counter[tuple[str, str]] = Counter()
    for seed in SEEDS:
        labels = audit_labels(generate_tables(seed))
        questions, answers = (labels[c].to_pylist() for c in ("question_id", "label"))
        counts.update(zip(questions, answers, strict=True))
    return {key: 100 * n / (480 * len(SEEDS)) for key, n in counts.items()}


def test_every_published_share_is_within_five_and_a_half_points(
    project: Path, shares: dict[tuple[str, str], float]
) -> None:
    with (project / "dbt" / "seeds" / "published_label_share.csv").open(encoding="utf-8") as file:
        published = {
            (row["question_id"], row["label"]): float(row["share_percent"])
            for row in csv.DictReader(file)
        }
    assert len(published) > 45
    off = {k: (shares.get(k, 0.0), share) for k, share in published.items()}
    # Two four-seed draws of the process differ by up to 5.4 points on some share (99%).
    assert {k: pair for k, pair in off.items() if abs(pair[0] - pair[1]) > 5.5} == {}


def test_labels_that_the_truth_never_has_do_not_occur(
    shares: dict[tuple[str, str], float],
) -> None:
    assert not NEVER & shares.keys()
    assert len({question for question, _ in shares}) == 18
