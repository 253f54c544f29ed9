"""Each study on two small seeds: its figures follow from its parts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from memlake.analysis.reproduce.multisource import STUDIES
from memlake.analysis.resolvers import CLASSES, Atoms, Registry, fit_suite
from memlake.analysis.studies import SCHEMA, StudyRow, load_published, study_table
from memlake.analysis.studies.by_class import by_class
from memlake.analysis.studies.by_type import by_type
from memlake.analysis.studies.cross_seed import cross_seed
from memlake.analysis.studies.curves import curves
from memlake.analysis.studies.distributions import prediction_distribution, weak_cells
from memlake.analysis.studies.extraction import (
    extractor_swap,
    faithfulness,
    simulated_extraction,
)
from memlake.analysis.studies.extraction_noise import extraction_noise
from memlake.analysis.studies.factorial import factorial
from memlake.analysis.studies.main_table import main_table
from memlake.analysis.studies.reachability_slices import reachability_slices
from memlake.analysis.studies.reproduce import dataset_studies
from memlake.analysis.studies.run import Run
from memlake.analysis.studies.training_size import stratified, training_size


def _by(rows: Sequence[StudyRow], *fields: str) -> dict[tuple[str, ...], StudyRow]:
    found = {tuple(getattr(row, f) for f in fields): row for row in rows}
    assert len(found) == len(rows)
    return found


@pytest.fixture(scope="module")
def main(runs: list[Run]) -> list[StudyRow]:
    return main_table(runs)


def test_main_table(main: list[StudyRow]) -> None:
    rows = _by(main, "system", "metric")
    assert all(row.n == 2 * 24 * 18 for row in main)
    dsnbf, vote = (rows[s, "macro_accuracy"].value for s in ("dsnbf", "majority_vote"))
    lead = rows["dsnbf - majority_vote", "macro_accuracy_difference"]
    assert dsnbf is not None and vote is not None and lead.value == pytest.approx(dsnbf - vote)
    # The lead's interval is paired, so narrower than the two intervals would allow.
    assert lead.lo is not None and lead.hi is not None
    width = sum(
        (rows[s, "macro_accuracy"].hi or 0) - (rows[s, "macro_accuracy"].lo or 0)
        for s in ("dsnbf", "majority_vote")
    )
    assert lead.hi - lead.lo < width
    assert rows["argrag", "macro_accuracy"].value == vote
    assert rows["random", "macro_accuracy"].value == pytest.approx((11 / 3 + 7 / 4) / 18)
    assert ("reachability+skip", "f05_micro") not in rows  # nothing calibrates it
    assert {s for s, m in rows if m == "aurc"} == {"ssb+skip", "abf+skip", "nbf+skip", "dsnbf+skip"}


def test_classes_and_types_average_to_the_whole(runs: list[Run], main: list[StudyRow]) -> None:
    whole = _by(main, "system", "metric")["nbf", "macro_accuracy"].value
    types = _by(by_type(runs), "system", "metric", "population")
    weights = {t: runs[0].registry.types.count(t) for t in runs[0].registry.types}
    mean = sum(
        w * (types["nbf", "macro_accuracy", f"test/type={t}"].value or 0)
        for t, w in weights.items()
    )
    assert mean / 18 == pytest.approx(whole)


def test_a_drop_is_stable_less_stated(runs: list[Run]) -> None:
    rows = _by(by_class(runs), "system", "metric", "population")
    for system, metric in (
        ("abf", "macro_accuracy"),
        ("dsnbf+skip", "selective_accuracy_micro"),
    ):
        drop = rows[system, f"{metric}_drop", "test"]
        stable, stated = (
            rows[system, metric, f"test/class={c}"].value for c in (CLASSES[0], CLASSES[2])
        )
        assert stable is not None and stated is not None
        assert drop.value == pytest.approx(stable - stated)
        assert drop.lo is not None and drop.hi is not None and drop.lo <= drop.value <= drop.hi


def test_reachability_slices_add_up(runs: list[Run]) -> None:
    rows = _by(reachability_slices(runs), "system", "population")
    for system in ("dsnbf", "majority_class", "random"):
        whole, seen, unseen = (
            rows[system, p] for p in ("test", "test/reachable=true", "test/reachable=false")
        )
        assert whole.n == seen.n + unseen.n
        mean = ((seen.value or 0) * seen.n + (unseen.value or 0) * unseen.n) / whole.n
        assert whole.value == pytest.approx(mean)
    assert rows["reachability", "test/reachable=true"].value == 1
    assert rows["reachability", "test/reachable=false"].value == 0
    assert rows["majority_vote", "test/reachable=false"].value == 0


def test_cross_seed_deviation(runs: list[Run]) -> None:
    rows = _by(cross_seed(runs), "system", "metric", "population")
    one, two = (rows["bcf", "macro_accuracy", f"test/seed={s}"].value for s in (1, 2))
    assert one is not None and two is not None
    assert rows["bcf", "macro_accuracy", "test"].value == pytest.approx((one + two) / 2)
    assert rows["bcf", "macro_accuracy_sd", "test"].value == pytest.approx(abs(one - two) / 2)


def test_noise_zero_is_the_plain_result_and_majority_class_is_deaf(
    runs: list[Run], main: list[StudyRow]
) -> None:
    rows = _by(extraction_noise(runs), "system", "condition", "metric")
    plain = _by(main, "system", "metric")["dsnbf", "macro_accuracy"].value
    none, much = (
        rows["dsnbf", f"direct_readout/noise={e}", "macro_accuracy"].value for e in ("0", "0.5")
    )
    assert none == pytest.approx(plain)
    assert much is not None and none is not None and much < none
    deaf = {
        rows["majority_class", f"direct_readout/noise={e}", "macro_accuracy"].value
        for e in ("0", "0.1", "0.5")
    }
    assert len(deaf) == 1


def test_curves_end_at_the_plain_error(runs: list[Run], main: list[StudyRow]) -> None:
    rows = _by(curves(runs), "system", "metric")
    plain = _by(main, "system", "metric")["ssb", "macro_accuracy"].value
    last = rows["ssb+skip", "risk@coverage=1.00"]
    assert last.value == pytest.approx(1 - (plain or 0)) and last.n == 864
    assert rows["ssb+skip", "risk@coverage=0.05"].n == 43


def test_stratified_subsamples_are_even_and_seeded(registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(registry, 30)
    even = Atoms(
        train.persona_ids,
        train.codes,
        train.gold,
        train.split,
        np.repeat([0, 1, 2], 10).astype(np.int8),
    )
    chosen = stratified(even, 14, seed=1, draw=42)
    counts = np.bincount(even.difficulty[chosen], minlength=3)
    assert sorted(counts.tolist()) == [4, 5, 5]
    assert len(set(chosen.tolist())) == 14 and (np.diff(chosen) > 0).all()
    np.testing.assert_array_equal(chosen, stratified(even, 14, seed=1, draw=42))
    assert chosen.tolist() != stratified(even, 14, seed=1, draw=43).tolist()
    assert stratified(even, 99, seed=1, draw=42).tolist() == list(range(30))


def test_training_size_of_all_is_the_plain_result(
    registry: Registry, runs: list[Run], noisy_atoms
) -> None:
    train = noisy_atoms(registry, 48, seed=1)
    calibration = noisy_atoms(registry, 24, seed=11, split="calibration")
    test = runs[0].test
    parts = [train, calibration, test]
    whole = Atoms(
        tuple(i for p in parts for i in p.persona_ids),
        *(
            np.concatenate([getattr(p, f) for p in parts])
            for f in ("codes", "gold", "split", "difficulty")
        ),
    )
    rows = _by(training_size({1: whole}, registry), "system", "condition", "metric")
    all_of_it = rows["nbf", "direct_readout/train_size=216", "macro_accuracy"]
    plain = _by(cross_seed(runs[:1]), "system", "metric", "population")
    assert all_of_it.value == pytest.approx(plain["nbf", "macro_accuracy", "test"].value)
    # 48 training personas are fewer than the smallest size, so every size is all of them.
    assert (
        len({r.value for (s, _, m), r in rows.items() if (s, m) == ("nbf", "macro_accuracy")}) == 1
    )


def test_factorial_effects_from_the_published_cells() -> None:
    def cell(value: float) -> StudyRow:
        return StudyRow("x", "x", "x", "test", "macro_accuracy", "pooled", value, None, None, n=9)

    rows = factorial(cell(0.823), cell(0.803), cell(0.735), cell(0.714))
    effects = {row.metric: row.value for row in rows if row.metric.endswith("effect")}
    assert effects == pytest.approx(
        {
            "total_effect": 0.109,
            "resolver_effect": 0.0885,
            "input_effect": 0.0205,
            "interaction_effect": -0.001,
        }
    )


def test_factorial_without_a_language_model_is_empty_and_says_so() -> None:
    here = StudyRow("x", "x", "x", "test", "macro_accuracy", "pooled", 0.8, None, None, n=9)
    rows = {(r.system, r.condition, r.metric): r for r in factorial(here, None)}
    mine = rows["dsnbf", "direct_readout", "macro_accuracy"]
    assert mine.value == 0.8 and mine.n == 9 and mine.note == ""
    for key, row in rows.items():
        if key[0] != "dsnbf" or key[1] != "direct_readout":
            assert row.value is None and row.n == 0 and "at hand" in row.note


def test_faithfulness_by_hand(runs: list[Run]) -> None:
    truth = runs[0].test.codes
    made = truth.copy()
    spoken = np.argwhere(truth >= 0)
    made[tuple(spoken[0])] = -1  # one atom lost
    silent = np.argwhere(truth < 0)
    made[tuple(silent[0])] = 0  # one made up
    rows = _by(faithfulness(runs[:1], {1: made}, "extracted"), "population", "metric")
    whole, spoke = rows["test", "agreement"], rows["test", "agreement_non_null"]
    assert whole.n == truth.size and whole.value == pytest.approx(1 - 2 / truth.size)
    assert spoke.n == len(spoken) and spoke.value == pytest.approx(1 - 1 / len(spoken))
    by_class = [rows[f"test/class={c}", "agreement"].n for c in CLASSES]
    assert sum(by_class) == truth.size
    source = runs[0].registry.sources[spoken[0][2]]
    assert (rows[f"test/source={source}", "agreement_non_null"].value or 1) < 1


def test_swapping_an_extractor_for_itself_changes_nothing(runs: list[Run]) -> None:
    same = {run.seed: run.test.codes for run in runs}
    rows = _by(extractor_swap(runs, {"extracted": same}), "system", "metric", "condition")
    for (system, metric, condition), row in rows.items():
        assert row.value == rows[system, metric, "direct_readout"].value, condition
    assert ("dsnbf+skip", "coverage", "extracted") in rows
    assert ("dsnbf", "coverage", "extracted") not in rows


def test_simulated_extraction_errs_as_often_as_published(runs: list[Run]) -> None:
    figures = load_published()
    made = simulated_extraction(runs, figures)
    truth = np.concatenate([run.test.codes for run in runs])
    wrong = np.concatenate([made[run.seed] for run in runs]) != truth
    edge = runs[0].registry.edge[np.arange(18)[:, None], np.maximum(truth, 0)] & (truth >= 0)
    assert not wrong[edge | (truth < 0)].any()
    error = wrong[(truth >= 0) & ~edge].mean()
    assert error == pytest.approx(0.085, abs=0.02)  # one minus Table 24's mean
    again = simulated_extraction(runs, figures)
    np.testing.assert_array_equal(made[1], again[1])


def test_an_extensions_question_is_left_as_read(extended_registry: Registry, noisy_atoms) -> None:
    test = noisy_atoms(extended_registry, 30)
    run = Run(1, fit_suite(test, test, extended_registry), test)
    made = simulated_extraction([run], load_published())[1]
    np.testing.assert_array_equal(made[:, 18], test.codes[:, 18])
    assert (made[:, :18] != test.codes[:, :18]).any()


def test_prediction_shares_sum_to_one(runs: list[Run]) -> None:
    rows = prediction_distribution(runs)
    sums: dict[tuple[str, str], float] = {}
    for row in rows:
        key = (row.system, row.population)
        sums[key] = sums.get(key, 0.0) + (row.value or 0.0)
    assert len(sums) == 8 * 4 * 3  # seven systems and the right labels, four questions, classes
    assert all(total == pytest.approx(1) for total in sums.values())
    one_label = [r.value for r in rows if r.system == "majority_class" and "=F3" in r.population]
    assert set(one_label) == {0.0, 1.0}


def test_weak_cells_are_counted_even_where_there_are_none(runs: list[Run]) -> None:
    rows = weak_cells(runs)
    counts = {r.system: r.value for r in rows if r.metric == "weak_cells"}
    assert set(counts) == {"dsnbf", "nbf", "abf", "bcf", "majority_vote", "ssb", "majority_class"}
    for system, count in counts.items():
        listed = [r for r in rows if r.system == system and r.metric == "micro_accuracy"]
        assert len(listed) == count
        assert all(r.value is not None and r.value < 0.3 for r in listed)


def test_rows_keep_their_order_in_arrow(main: list[StudyRow], runs: list[Run]) -> None:
    table = study_table(main)
    assert table.schema == SCHEMA and table["system"].to_pylist() == [r.system for r in main]
    assert study_table([]).num_rows == 0
    printed = dataset_studies(runs, load_published())
    assert list(dict.fromkeys(r.study for r in printed)) == list(STUDIES[:9])
    key = [(r.study, r.system, r.condition, r.population, r.metric) for r in printed]
    assert len(key) == len(set(key))
