from __future__ import annotations

import numpy as np
import pytest

from memlake.analysis.resolvers import Registry
from memlake.analysis.studies.corruption import flip_adjacent
from memlake.ingest.random import Draws


def _all_of(registry: Registry, question: str, label: str, n: int = 2000) -> np.ndarray:
    codes = np.full((n, 18, 5), -1, dtype=np.int8)
    codes[:, registry.question(question)] = registry.code(question, label)
    return codes


def _flipped(registry: Registry, question: str, label: str) -> dict[str, int]:
    codes = _all_of(registry, question, label)
    made = flip_adjacent(codes, registry, np.array(1.0), Draws.of("test"))
    q = registry.question(question)
    assert (made == -1).sum() == (codes == -1).sum()
    return {x: int((made[:, q] == v).sum()) for v, x in enumerate(registry.labels[q])}


@pytest.mark.parametrize(
    ("question", "label", "reached"),
    [
        ("A1", "fewer_than_10", {"10_to_19"}),
        ("A1", "10_to_19", {"fewer_than_10", "20_or_more"}),
        ("A2", "8_or_more", {"4_to_7"}),  # a reversed scale has the same neighbours
        ("D2", "within_1", {"differs_more_than_1"}),
        ("F1", "no_social_activities", {"no_social_activities"}),  # an edge label stays
        ("E1", "work_activity", {"social_activity", "no_single_factor", "no_late_nights"}),
    ],
)
def test_certain_flips_reach_the_neighbours_alike(
    registry: Registry, question: str, label: str, reached: set[str]
) -> None:
    counts = _flipped(registry, question, label)
    assert {x for x, n in counts.items() if n} == reached
    share = 10_000 / len(reached)
    for x in reached:  # binomial, within five standard deviations
        assert abs(counts[x] - share) <= 5 * np.sqrt(share)


def test_rate_is_the_share_of_flips(registry: Registry) -> None:
    codes = _all_of(registry, "A1", "10_to_19")
    made = flip_adjacent(codes, registry, np.array(0.2), Draws.of("test"))
    assert (made != codes).sum() == pytest.approx(2000, abs=5 * np.sqrt(1600))
    np.testing.assert_array_equal(
        flip_adjacent(codes, registry, np.array(0.0), Draws.of("t")), codes
    )


def test_more_noise_flips_the_same_cells_and_more(registry: Registry, noisy_atoms) -> None:
    codes, draws = noisy_atoms(registry, 30).codes, Draws.of("test", 7)
    little, much = (flip_adjacent(codes, registry, np.array(r), draws) for r in (0.1, 0.4))
    changed = little != codes
    np.testing.assert_array_equal(much[changed], little[changed])
    assert (much != codes).sum() > changed.sum() > 0


def test_rates_may_differ_by_person_and_question(registry: Registry) -> None:
    codes = _all_of(registry, "A1", "10_to_19", n=10)
    rate = np.zeros((10, 18, 1))
    rate[3:, 0] = 1.0
    made = flip_adjacent(codes, registry, rate, Draws.of("test"))
    assert (made[:3] == codes[:3]).all() and (made[3:, 0] != codes[3:, 0]).all()
