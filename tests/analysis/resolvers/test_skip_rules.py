from __future__ import annotations

from fractions import Fraction

import numpy as np

from memlake.analysis.resolvers import Registry, credit, skip
from memlake.analysis.resolvers.abf import abf_score, fit_abf, predict_abf
from memlake.analysis.resolvers.counts import active_sources, class_counts
from memlake.analysis.resolvers.dsnbf import fit_dsnbf_tables, predict_dsnbf
from memlake.analysis.resolvers.dsnbf_grid import NEUTRAL
from memlake.analysis.resolvers.naive_bayes import predict_nbf
from memlake.analysis.resolvers.prediction import Prediction
from memlake.analysis.resolvers.single_source import SingleSource, fit_ssb, predict_single_source

NOBODY, ONE, TWO = [-1] * 5, [0, -1, -1, -1, -1], [0, 1, -1, -1, -1]


def test_margin_rule_leaves_lone_sources_alone(atoms_of) -> None:
    codes = atoms_of([[NOBODY, ONE, TWO], [TWO, TWO, TWO]], [[0] * 3] * 2).codes
    tied = np.ones((2, 3, 4), dtype=np.bool_)
    confidence = np.array([[0, 0, 0], [299_999_999, 300_000_000, 10**9]])
    made = Prediction(tied, confidence, np.zeros((2, 3), dtype=np.bool_))
    assert skip.margin_skip(made, codes, 30).tolist() == [
        [False, False, True],
        [True, False, False],
    ]
    assert not skip.margin_skip(made, codes, 0).any()


def test_evidence_rule(atoms_of) -> None:
    codes = atoms_of([[NOBODY, ONE, TWO], [TWO, TWO, TWO]], [[0] * 3] * 2).codes
    score = np.zeros((2, 3, 4), dtype=np.int64)
    score[:, :, 0] = [[0, 10**8, 10**8], [2 * 10**9, 2 * 10**9, 10**9]]
    lead = np.array([[0, 0, 10**8], [5 * 10**8, 10**9, 10**9]])
    rule = skip.EvidenceRule(evidence=15, gap=6)
    flags = skip.evidence_skip(score, lead, codes, rule)
    # Silence skips, a lone source answers, weak evidence skips; then: close, fine, weak.
    assert flags.tolist() == [[True, False, True], [True, False, True]]


def test_agreement_rule(atoms_of) -> None:
    codes = atoms_of(
        [[[1, 0, -1, -1, -1], [-1, 2, 2, -1, -1], [1, 1, 0, 0, 0]], [ONE] * 3], [[0] * 3] * 2
    )
    model = SingleSource(np.zeros(3, dtype=np.int64))
    # One of two agrees; silent; two of five agree. Then a lone source, which always answers.
    flags = skip.agreement_skip(model, codes.codes, 45)
    assert flags.tolist() == [[False, True, True], [False, False, False]]
    assert skip.agreement_skip(model, codes.codes, 40).tolist()[0] == [False, True, False]


def _f05(tied, gold, skipped, counted, every: bool) -> Fraction:
    """F0.5 from its definition: (1 + b^2) P R / (b^2 P + R), over counted answers."""
    share = credit(tied, gold, 12)
    right = Fraction(int(share[counted & ~skipped].sum()), 12)
    answered = int((counted & ~skipped).sum())
    lost = (
        int((counted & skipped).sum())
        if every
        else Fraction(int(share[counted & skipped].sum()), 12)
    )
    if right == 0:
        return Fraction(0)
    precision, recall = right / answered, right / (right + lost)
    return Fraction(5, 4) * precision * recall / (precision / 4 + recall)


def test_margin_calibration_maximises_f05(small_registry: Registry, noisy_atoms) -> None:
    tables = fit_dsnbf_tables(
        class_counts(noisy_atoms(small_registry, 50, seed=1), small_registry), small_registry, (5,)
    )
    cal = noisy_atoms(small_registry, 30, seed=2)
    made = predict_dsnbf(tables, small_registry, cal.codes, NEUTRAL)
    every = np.ones_like(cal.gold, dtype=np.bool_)
    value = [
        _f05(made.tied, cal.gold, skip.margin_skip(made, cal.codes, m), every, every=True)
        for m in skip.MARGINS
    ]
    choice = skip.calibrate_dsnbf(tables, NEUTRAL, cal, small_registry)
    best = [m for m, v in enumerate(value) if v == max(value)]
    assert [rule.margin for rule in choice.tied] == best
    assert 0 < choice.chosen.margin == best[0]


def test_nbf_calibration_chooses_temperature_too(small_registry: Registry, noisy_atoms) -> None:
    train = noisy_atoms(small_registry, 50, seed=1)
    tables = fit_dsnbf_tables(class_counts(train, small_registry), small_registry, (5,)).whole
    cal = noisy_atoms(small_registry, 30, seed=2)
    every = np.ones_like(cal.gold, dtype=np.bool_)

    def value(rule: skip.MarginRule) -> Fraction:
        made = predict_nbf(tables, small_registry, cal.codes, rule.temperature or 10)
        flags = skip.margin_skip(made, cal.codes, rule.margin)
        return _f05(made.tied, cal.gold, flags, every, every=True)

    choice = skip.calibrate_nbf(tables, cal, small_registry)
    best = value(choice.chosen)
    others = [skip.MarginRule(t, m) for t in range(1, 31, 3) for m in range(0, 101, 9)]
    assert all(value(rule) < best for rule in others if rule not in choice.tied)
    assert all(value(rule) == best for rule in choice.tied)


def test_abf_and_ssb_calibration_count_only_right_abstentions(
    small_registry: Registry, noisy_atoms
) -> None:
    train, cal = noisy_atoms(small_registry, 50, seed=1), noisy_atoms(small_registry, 30, seed=4)
    enough = active_sources(cal.codes) >= 2
    parameters = fit_abf(train, small_registry)
    made = predict_abf(parameters, small_registry, cal.codes)
    score = abf_score(parameters, small_registry, cal.codes)
    rules = [skip.EvidenceRule(e, g) for e in skip.EVIDENCE for g in skip.GAPS]
    value = {
        r: _f05(
            made.tied,
            cal.gold,
            skip.evidence_skip(score, made.confidence, cal.codes, r),
            enough,
            every=False,
        )
        for r in rules
    }
    choice = skip.calibrate_abf(parameters, cal, small_registry)
    assert list(choice.tied) == [r for r in rules if value[r] == max(value.values())]

    model = fit_ssb(train, small_registry)
    made = predict_single_source(model, small_registry, cal.codes)
    every = np.ones_like(enough)
    shares = {
        a: _f05(made.tied, cal.gold, skip.agreement_skip(model, cal.codes, a), every, every=False)
        for a in skip.AGREEMENTS
    }
    chosen = skip.calibrate_ssb(model, cal, small_registry)
    best = [a for a, v in shares.items() if v == max(shares.values())]
    assert [rule.agreement for rule in chosen.tied] == best
