from __future__ import annotations

from memlake.analysis.resolvers import Registry, credit, fit_suite, parameter_rows


def test_rows_name_system_split_and_ties(small_registry: Registry, noisy_atoms) -> None:
    train, calibration = (
        noisy_atoms(small_registry, 40, seed=1),
        noisy_atoms(small_registry, 20, seed=2),
    )
    suite = fit_suite(train, calibration, small_registry)
    rows = parameter_rows(suite)
    keys = [(r.system, r.cell, r.parameter, r.source) for r in rows]
    assert len(keys) == len(set(keys))
    fitted = {r.system: r.fitted_on for r in rows}
    assert fitted == {
        "bcf": "train",
        "abf": "train",
        "nbf": "calibration",
        "dsnbf": "calibration",
        "ssb+skip": "calibration",
        "abf+skip": "calibration",
        "nbf+skip": "calibration",
        "dsnbf+skip": "calibration",
    }
    in_use = {r.parameter: r.value for r in rows if r.system == "dsnbf" and r.cell == 0}
    chosen = suite.dsnbf.chosen
    assert in_use == {
        "eta": chosen.eta,
        "class_temperature": chosen.class_temperature / 10,
        "temperature": chosen.temperature / 10,
        "global_weight": chosen.global_weight / 10,
    }
    cells = {r.cell for r in rows if r.system == "dsnbf"}
    assert cells == set(range(len(suite.dsnbf.tied)))
    deflation = {r.source: r.value for r in rows if r.system == "bcf" and r.cell == 0}
    assert list(deflation) == list(small_registry.sources)
    assert deflation["objective_log"] == 0


def test_a_question_and_a_source_more_need_no_other_code(
    extended_registry: Registry, noisy_atoms
) -> None:
    train, calibration = (
        noisy_atoms(extended_registry, n, seed=seed) for n, seed in ((60, 1), (30, 2))
    )
    test = noisy_atoms(extended_registry, 40, seed=3)
    suite = fit_suite(train, calibration, extended_registry)
    sources = {row.source for row in parameter_rows(suite) if row.system == "bcf"}
    assert sources == set(extended_registry.sources)
    made = suite.predict(test.codes)
    for system in ("dsnbf", "nbf", "abf", "bcf", "ssb", "majority_vote"):
        right = credit(made[system].tied, test.gold, extended_registry.credit_unit)
        assert right[:, 18].mean() / extended_registry.credit_unit > 0.35, system  # chance is .2
