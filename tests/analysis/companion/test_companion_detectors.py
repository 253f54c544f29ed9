"""Detectors: the area against Mann and Whitney's U, operating points, and the splits by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import mannwhitneyu

from memlake.analysis.companion import scored
from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.detectors import Detection, detect, lexical_scores
from memlake.analysis.companion.estimate import resamples
from memlake.analysis.companion.judgments import NOTHING, Judged, Judgment
from memlake.analysis.retrieval.settings import Settings

SCORES = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 3)), min_size=1, max_size=40)


def measured(
    positive: list[tuple[int, int]], negative: list[tuple[int, int]], threshold: float | None = None
) -> Detection:
    """Detect from (score, participant) pairs of four participants."""
    scores = [np.array([float(s) for s, _ in side]) for side in (positive, negative)]
    codes = [np.array([who for _, who in side], dtype=np.int64) for side in (positive, negative)]
    return detect(scores[0], scores[1], codes[0], codes[1], 4, threshold)


@given(SCORES, SCORES)
def test_the_area_is_that_of_mann_and_whitney(
    positive: list[tuple[int, int]], negative: list[tuple[int, int]]
) -> None:
    found = measured(positive, negative)
    theirs = mannwhitneyu([s for s, _ in positive], [s for s, _ in negative]).statistic
    assert found.auroc.value == pytest.approx(theirs / (len(positive) * len(negative)))
    assert found.auroc.n == len(positive) + len(negative)
    # The other way round, what was won is lost; ties count half in both.
    assert measured(negative, positive).auroc.value == pytest.approx(1 - found.auroc.value)


def test_ties_count_half() -> None:
    # 3 beats 1 and 2; 2 beats 1 and ties with 2; so 3.5 of 4.
    found = measured([(3, 0), (2, 1)], [(1, 0), (2, 1)])
    assert found.auroc.value == 3.5 / 4


def test_the_interval_is_that_of_a_loop_over_resampled_participants() -> None:
    positive = [(5, 0), (3, 0), (4, 1), (1, 2)]
    negative = [(2, 0), (3, 1), (1, 1), (6, 2), (0, 3)]
    samples = []
    for counts in resamples(4)[:10_000].astype(int):
        wins = pairs = 0.0
        for s, who in positive:
            for t, other in negative:
                weight = counts[who] * counts[other]
                wins += weight * ((s > t) + 0.5 * (s == t))
                pairs += weight
        if pairs:
            samples.append(wins / pairs)
    found = measured(positive, negative).auroc
    assert (found.lo, found.hi) == pytest.approx(tuple(np.percentile(samples, [2.5, 97.5])))


def test_where_it_operates() -> None:
    positive = [(5, 0), (4, 0), (1, 0), (1, 0)]
    negative = [(4, 0), (0, 0), (0, 0), (0, 0), (0, 0)]
    # From 1 on: all four caught, one false alarm: 1 - 0.2, the widest gap.
    best = measured(positive, negative)
    assert (best.threshold, best.true_positives, best.false_positives) == (1.0, 4, 1)
    given_one = measured(positive, negative, 4.5)
    assert (given_one.true_positives, given_one.false_positives) == (1, 0)
    assert (given_one.positives, given_one.negatives) == (4, 5)


@given(SCORES, SCORES)
def test_no_other_score_operates_better(
    positive: list[tuple[int, int]], negative: list[tuple[int, int]]
) -> None:
    found = measured(positive, negative)

    def gap(threshold: float) -> float:
        caught = sum(s >= threshold for s, _ in positive) / len(positive)
        return caught - sum(s >= threshold for s, _ in negative) / len(negative)

    assert found.threshold is not None
    assert gap(found.threshold) == pytest.approx(max(gap(s) for s, _ in positive + negative))
    assert found.true_positives == sum(s >= found.threshold for s, _ in positive)


@pytest.mark.parametrize("sides", [([], [(1, 0)]), ([(1, 0)], []), ([], [])])
def test_one_side_alone_is_no_detection(sides: tuple[Any, Any]) -> None:
    found = measured(*sides)
    assert (found.auroc.value, found.threshold) == (None, None)
    assert (found.true_positives, found.false_positives) == (0, 0)


STREAM = [
    ("user", "the heron stood in the reeds"),
    ("companion", "A heron, lovely"),
    ("app", "heron heron heron gift"),
    ("user", "and the lantern festival was loud"),
    ("companion", "Lanterns are lovely"),
    ("user", "heron again"),
    ("user", "what now"),
    ("companion", "A kestrel, maybe"),
]


@pytest.fixture(scope="module")
def corpus(make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]) -> Corpus:
    needs: dict[str, Any] = {"episodes": (((1,), "primary"),), "locus": "episode"}
    return make_corpus(
        [
            make_probe(6, text="heron again", verdict="clear", **needs),
            make_probe(7, text="what about the kestrel", verdict="no", **needs),
            make_probe(5, text="heron", locus="thread", recent=(4,)),
            make_probe(4, text="lantern time", locus="none"),
            make_probe(2, text="hello heron", stratum="abstention"),
        ],
        [STREAM],
        questions=tuple(
            {
                "user_id": "U01",
                "ordinal": at,
                "subject": 0,
                "withdrawn": gone,
                "question": f"{thing}?",
                "answerable": answerable,
            }
            for at, (thing, answerable, gone) in enumerate(
                [
                    ("heron", True, None),
                    ("kestrel", True, None),
                    ("walrus", False, None),
                    ("heron", False, "gone"),
                ],
                1,
            )
        ),
    )


def test_lexical_scores_see_the_past_alone(corpus: Corpus, retrieval_settings: Settings) -> None:
    scores = lexical_scores(corpus, corpus.probes, retrieval_settings)
    # A kestrel comes up only after its probe; "heron" of the app is in no index; the lantern
    # of its probe is told in the probe itself.
    assert (scores > 0).tolist() == [True, False, True, False, True]
    # Of the seven turns but the app's three say "heron". Words that count: 3, 2, 3, 2, 2, 0, 2, two
    # on average, as the companion's first turn has: its length weighs nothing, 2.5 / (1 + 1.5).
    assert scores[2] == pytest.approx(np.log(1 + (7 - 3 + 0.5) / (3 + 0.5)), abs=1e-8)


def test_splits_and_operating_points(corpus: Corpus, retrieval_settings: Settings) -> None:
    rows = {
        (r.condition, r.metric): r
        for r in scored.detectors(corpus, retrieval_settings, NOTHING)
        if r.system == "lexical"
    }
    # Present: scores (+, 0, +); absent: (0): won 2.5 of 3.
    assert rows["split=referent_absent", "auroc"].value == pytest.approx(2.5 / 3)
    assert rows["split=referent_absent", "true_positives"].value == 2
    assert rows["split=referent_absent", "false_positives"].value == 0
    # Own target: (+, 0) against (+, 0).
    assert rows["split=own_target", "auroc"].n == 4
    # Strict leaves the row that is no longer clear: 0 against (+, +, 0).
    strict = rows["split=own_target/strict", "auroc"]
    assert strict.value == pytest.approx(0.5 / 3)
    assert rows["split=cold_open", "auroc"].n == 4
    # Of the questions that count, both answerable ones share a word with the history.
    assert rows["split=unanswerable", "auroc"].value == 1.0
    assert rows["split=unanswerable", "true_positives"].value == 2
    assert rows["split=unanswerable", "false_positives"].value == 0


def test_a_detector_whose_confidence_was_judged(
    corpus: Corpus, retrieval_settings: Settings
) -> None:
    sure = dict(zip(corpus.probes, (0.9, 0.4, 0.6, 0.1, 0.5), strict=True))
    judged = Judged(
        {
            "model": {
                ("U01", p.message_id): Judgment(None, None, None, None, needs_memory=value)
                for p, value in sure.items()
            },
            "C0": {("U01", "day1-6"): Judgment(2, None, None, None)},
        },
        # Of the questions one more is called unanswerable than is; the withdrawn one is out.
        {"model": {("U01", at): sure for at, sure in enumerate((0.9, 0.4, 0.3, 0.1), 1)}},
    )
    rows = list(scored.detectors(corpus, retrieval_settings, judged))
    assert {r.system for r in rows} == {"lexical", "model"}
    found = {(r.condition, r.metric): r.value for r in rows if r.system == "model"}
    # Own target: (0.9, 0.4) against (0.6, 0.1): 3 of 4; at one half one of each side.
    assert found["split=own_target", "auroc"] == 0.75
    assert found["split=own_target", "true_positives"] == 1
    assert found["split=own_target", "false_positives"] == 1
    # Strict: 0.4 against (0.9, 0.6, 0.1).
    assert found["split=own_target/strict", "auroc"] == pytest.approx(1 / 3)
    # Cold open: (0.9, 0.4, 0.6) against 0.5, itself called at one half.
    assert found["split=cold_open", "auroc"] == pytest.approx(2 / 3)
    assert found["split=cold_open", "false_positives"] == 1
    assert found["split=unanswerable", "auroc"] == 1.0
    assert found["split=unanswerable", "true_positives"] == 1
    assert found["split=unanswerable", "false_positives"] == 0
