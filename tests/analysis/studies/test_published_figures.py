"""The typed-in figures agree with each other, which a slip of the keyboard would break."""

from __future__ import annotations

from collections import defaultdict

import pytest

from memlake.analysis.resolvers import CLASSES, Registry
from memlake.analysis.studies import StudyRow, beside_published, load_published

FIGURES = load_published()
DIRECT, EXTRACTED = "direct_readout", "extracted/gpt-5.4"
PRESENT, ABSENT = 8049, 591
"""Test answers with and without the right label among the atoms (paper Table 6)."""


def _value(
    table: str,
    system: str,
    condition: str,
    population: str = "test",
    metric: str = "macro_accuracy",
) -> float:
    key = (table, system, condition, population, metric)
    found = [
        f.value
        for f in FIGURES
        if (f.source_table, f.system, f.condition, f.population, f.metric) == key
    ]
    assert len(found) == 1, key
    return found[0]


def test_figures_are_keyed_and_in_range() -> None:
    keys = [(f.source_table, f.system, f.condition, f.population, f.metric) for f in FIGURES]
    assert len(set(keys)) == len(keys) == 708
    for figure in FIGURES:
        assert -0.06 <= figure.value <= 1
        if figure.lo is not None and figure.hi is not None:
            assert figure.lo <= figure.value <= figure.hi


def test_factorial_effects_follow_from_its_cells() -> None:
    llm = "llm/gpt-5.4/atoms"
    a, b = _value("factorial", "dsnbf", DIRECT), _value("factorial", llm, DIRECT)
    c, d = _value("factorial", "dsnbf", EXTRACTED), _value("factorial", llm, EXTRACTED)
    effects = {f.metric: f.value for f in FIGURES if f.metric.endswith("_effect")}
    assert effects["total_effect"] == pytest.approx(a - d)
    assert effects["resolver_effect"] == pytest.approx(((a - b) + (c - d)) / 2)
    assert effects["input_effect"] == pytest.approx(((a - c) + (b - d)) / 2)
    assert effects["interaction_effect"] == pytest.approx(a - b - c + d)


def test_differences_of_table_3_follow_from_its_columns(registry: Registry) -> None:
    for kind in dict.fromkeys(registry.types):
        part = f"test/type={kind}"
        gap = _value("3", "dsnbf", DIRECT, part) - _value("3", "llm/gpt-5.4/atoms", DIRECT, part)
        printed = _value(
            "3", "dsnbf - llm/gpt-5.4/atoms", DIRECT, part, "macro_accuracy_difference"
        )
        assert printed == pytest.approx(gap, abs=0.0011)


@pytest.mark.parametrize(("table", "system"), [("3", "dsnbf"), ("11", "nbf"), ("11", "ssb")])
def test_types_average_to_the_whole(registry: Registry, table: str, system: str) -> None:
    # Per-type figures weighted by their questions give Table 2's macro accuracy.
    mean = sum(_value(table, system, DIRECT, f"test/type={t}") for t in registry.types) / 18
    assert mean == pytest.approx(_value("2", system, DIRECT), abs=0.0012)


def test_slices_of_table_6_average_to_the_whole() -> None:
    rows = [f for f in FIGURES if f.source_table == "6" and f.population == "test"]
    assert len(rows) == 19
    for row in rows:
        seen, unseen = (
            _value("6", row.system, row.condition, f"test/reachable={flag}", "micro_accuracy")
            for flag in ("true", "false")
        )
        whole = (PRESENT * seen + ABSENT * unseen) / (PRESENT + ABSENT)
        assert row.value == pytest.approx(whole, abs=0.0016), row.system


def test_classes_of_table_12_average_to_the_whole(registry: Registry) -> None:
    for system in ("dsnbf", "nbf", "abf", "ssb", "bcf", "majority_vote"):
        by_class = {
            c: sum(
                _value("12", system, EXTRACTED, f"test/type={t}/class={c}") for t in registry.types
            )
            / 18
            for c in CLASSES
        }
        whole = sum(by_class.values()) / 3
        assert whole == pytest.approx(_value("2", system, EXTRACTED), abs=0.0015), system
        drop = _value("12", system, EXTRACTED, metric="macro_accuracy_drop")
        assert by_class["stable"] - by_class["stated_vs_revealed"] == pytest.approx(drop, abs=0.002)


def test_seeds_of_table_18_average_to_table_2() -> None:
    by_system = defaultdict(list)
    for f in FIGURES:
        if f.source_table == "18" and f.metric == "macro_accuracy":
            by_system[f.system, f.condition].append(f.value)
    assert len(by_system) == 10
    for (system, condition), values in by_system.items():
        assert sum(values) / 4 == pytest.approx(_value("2", system, condition), abs=0.0011)


def test_default_cells_of_the_studies_are_the_default_result() -> None:
    for system in ("dsnbf", "abf", "bcf", "majority_vote"):
        whole = _value("2", system, DIRECT)
        for table, setting in (
            ("19", "train_size=216"),
            ("21", "bias=1/dropout=1"),
            ("22", "noise=0"),
        ):
            cell = _value(table, system, f"{DIRECT}/{setting}")
            assert cell == pytest.approx(whole, abs=0.0041), (table, system)


def test_questions_of_table_24_average_to_its_last_row(registry: Registry) -> None:
    for name in CLASSES:
        values = [
            _value(
                "24",
                "extractor",
                EXTRACTED,
                f"test/question={q}/class={name}",
                "agreement_non_null",
            )
            for q in registry.questions
        ]
        last = _value("24", "extractor", EXTRACTED, f"test/class={name}", "agreement_non_null")
        # Questions weigh by their cells, so their plain mean is only near.
        assert sum(values) / 18 == pytest.approx(last, abs=0.012)


def _row(system: str, condition: str, value: float | None) -> StudyRow:
    key = ("any", system, condition, "test", "macro_accuracy", "pooled")
    return StudyRow(*key, value, None, None, n=1)


def test_beside_published_matches_or_says_why_not() -> None:
    direct, other, unknown, empty = beside_published(
        [
            _row("ssb", "direct_readout", 0.80),
            _row("ssb", "simulated_extraction", 0.77),
            _row("day_fusion/labels", "streams", 0.9),
            _row("nbf", "direct_readout", None),
        ],
        FIGURES,
        "2",
        differs="other seeds",
    )
    assert direct.published == 0.79 and direct.difference == pytest.approx(0.01)
    assert direct.source_table == "2" and direct.note == "other seeds"
    assert other.published == 0.773 and "GPT-5.4" in other.note
    assert unknown.published is None and unknown.note == ""
    assert empty.published == 0.821 and empty.difference is None


def test_beside_published_prefers_the_studys_own_table() -> None:
    row = StudyRow("x", "nbf", DIRECT, "test", "micro_accuracy", "pooled", 0.8, None, None, n=1)
    assert beside_published([row], FIGURES, "6")[0].published == 0.82
    swapped = _row("ssb", EXTRACTED, 0.77)
    assert beside_published([swapped], FIGURES, "2")[0].published == 0.773
    assert beside_published([swapped], FIGURES, "23")[0].published == 0.772
