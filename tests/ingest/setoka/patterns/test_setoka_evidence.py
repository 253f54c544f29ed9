from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from memlake.ingest.random import Draws
from memlake.ingest.setoka.patterns.evidence import (
    eligible,
    salience,
    salience_unit,
    select_evidence,
)
from memlake.ingest.setoka.patterns.quota import level_of, quota_of
from memlake.ingest.setoka.scale import draw_sheets, scale_key

KEY = scale_key()
UNIT = salience_unit(KEY)
FACETS = np.array(list(product(range(1, 6), repeat=4)))


def by_formula(facet: tuple[int, ...], item: int) -> float:
    """Variant B as it is printed, on floats."""
    d = [(r - 3) / 2 for r in facet]
    others = sum(d[:item] + d[item + 1 :]) / 3
    return float(d[item] * (1 + max(0.0, np.sign(d[item]) * others)) / 2)


def units_of(facets: np.ndarray) -> np.ndarray:
    """Units of the four items of one facet for many response patterns, all else neutral."""
    aligned = np.full((len(facets), 60), 3)
    places = KEY.facet_items[4]
    aligned[:, places] = facets
    return salience(aligned, KEY)[:, places]


def test_salience_is_the_printed_formula_for_every_facet_there_is() -> None:
    found = units_of(FACETS) / UNIT
    wanted = [[by_formula(tuple(facet), item) for item in range(4)] for facet in FACETS]
    assert found == pytest.approx(np.array(wanted))


def test_a_sure_facet_has_full_salience_and_neutral_none() -> None:
    assert (units_of(np.array([[5, 5, 5, 5]])) == UNIT).all()
    assert (units_of(np.array([[1, 1, 1, 1]])) == -UNIT).all()
    # Alone against neutral: d/2. Against disagreement: d/2 as well, never less.
    assert units_of(np.array([[5, 3, 3, 3], [5, 1, 1, 1], [4, 3, 3, 3]]))[:, 0].tolist() == [
        UNIT // 2,
        UNIT // 2,
        UNIT // 4,
    ]


def test_eligibility_starts_at_a_quarter() -> None:
    assert eligible(np.array([UNIT // 4, -UNIT // 4, UNIT // 4 - 1]), KEY).tolist() == [
        True,
        True,
        False,
    ]


def test_proposition_3_by_brute_force() -> None:
    """No response that moves away from neutral weakens an item, an entry, or its quota."""
    index = {tuple(facet): k for k, facet in enumerate(FACETS.tolist())}
    units = units_of(FACETS).tolist()
    moves = 0
    for facet, before in zip(FACETS.tolist(), units, strict=True):
        for item in range(4):
            step = facet[item] + int(np.sign(facet[item] - 3))
            if facet[item] == 3 or not 1 <= step <= 5:
                continue
            after = units[index[(*facet[:item], step, *facet[item + 1 :])]]
            assert abs(after[item]) > abs(before[item])
            assert np.sign(after[item]) == np.sign(before[item])
            moves += require_no_entry_weakens(before, after, item)
    assert moves > 1_000


def require_no_entry_weakens(before: list[int], after: list[int], item: int) -> int:
    """Compare every entry of one pole that cites the item; return how many there are."""
    same = [k for k in range(4) if before[k] * before[item] > 0 and k != item]
    entries = [(item, *rest) for n in range(4) for rest in combinations(same, n)]
    for cited in entries:
        old = level_of([abs(before[k]) for k in cited], UNIT)
        new = level_of([abs(after[k]) for k in cited], UNIT)
        assert new >= old
        for days in (61, 43, 18):
            for host in (None, 4, 20):
                assert quota_of(new, days, 1, host) >= quota_of(old, days, 1, host)
    return len(entries)


def evidence_of(users: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    theta = Draws.of(3, "theta").counted(users).counted(5).normal(0.5, 0.15).clip(0, 1)
    sheets = draw_sheets(Draws.of(4, "sheet").counted(users), KEY, theta)
    units = salience(KEY.aligned(sheets.responses), KEY)
    chosen = select_evidence(units, KEY)
    return units, chosen.item, chosen.salience


def test_design_q_by_another_hand() -> None:
    units, item, value = evidence_of(60)
    for user in range(60):
        usable = [k for k in range(60) if 4 * abs(units[user, k]) >= UNIT]
        usable.sort(key=lambda k: (-abs(units[user, k]), k))
        reserved: list[int] = []
        for domain, pole in product(range(5), (1, -1)):
            fits = [k for k in usable if KEY.domain[k] == domain and units[user, k] * pole > 0]
            reserved += fits[:1]
        rest = [k for k in usable if k not in reserved]
        wanted = (reserved + rest)[:20]
        wanted.sort(key=lambda k: (-abs(units[user, k]), k))
        assert item[user, : len(wanted)].tolist() == [k + 1 for k in wanted]
        assert (item[user, len(wanted) :] == -1).all()
        assert (value[user] * UNIT).tolist() == [
            *(units[user, k] for k in wanted),
            *[0] * (20 - len(wanted)),
        ]


def test_the_number_of_eligible_items_is_that_simulated() -> None:
    units, _, _ = evidence_of(1_000)
    assert eligible(units, KEY).sum(axis=1).mean() == pytest.approx(38, abs=1)


def test_a_neutral_sheet_has_no_evidence() -> None:
    chosen = select_evidence(salience(np.full((2, 60), 3), KEY), KEY)
    assert (chosen.item == -1).all()
    assert (chosen.salience == 0).all()
