"""A profile that is a record is a measurement of the first days."""

from __future__ import annotations

import numpy as np

from memlake.analysis.day_fusion.regimes import CHANGE, NEVER
from memlake.analysis.day_fusion.window import ENDS, MEANS, learn_ends

TWELVE = int(np.nonzero(ENDS == 12)[0][0])


def test_a_rounded_mean_agrees_with_the_days_behind_it() -> None:
    meals = np.tile([3, 2, 3], 10)[None].astype(float)
    # 32 meals on 12 days are 2.666... a day, which a profile states as 2.7 (27 tenths).
    agrees = MEANS["meals"].agrees(meals, np.array([[27.0]]))
    assert agrees[0, TWELVE] > 0.9
    assert MEANS["meals"].agrees(meals, np.array([[26.0]]))[0, TWELVE] < 1e-3


def test_a_rate_a_week_is_counted_in_days() -> None:
    active = (np.arange(30) % 3 == 0)[None].astype(float)
    # 4 active days of 12 are 2.33 a week, stated as 2.3.
    assert MEANS["active"].agrees(active, np.array([[23.0]]))[0, TWELVE] > 0.9
    assert MEANS["active"].agrees(active, np.array([[24.0]]))[0, TWELVE] < 1e-3


def test_no_such_day_leaves_any_number_possible() -> None:
    none = np.zeros((1, 30))
    like = MEANS["active"].agrees(none, np.array([[5.0]]))
    assert (like > 0.02).all()
    assert (like < 0.1).all()


def test_the_end_is_learned_by_the_day_of_change() -> None:
    never, changed = CHANGE == NEVER, CHANGE == 15
    change = np.concatenate([np.tile(never, (20, 1)), np.tile(changed, (20, 1))]).astype(float)
    agreed = np.full((40, len(ENDS)), 1e-4)
    # Steady lives agree with an end on day 12 or 13, changed ones on day 13 or 14.
    agreed[:20, TWELVE : TWELVE + 2] = 1.0
    agreed[:10, TWELVE + 1] = 1e-4
    agreed[20:, TWELVE + 1 : TWELVE + 3] = 1.0
    agreed[20:30, TWELVE + 2] = 1e-4
    law = learn_ends(agreed, change)
    np.testing.assert_allclose(law.sum(axis=1), 1.0)
    assert law[never, TWELVE] > 0.8
    assert law[changed, TWELVE + 1] > 0.8
