from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from memlake.ingest.random import Draws
from memlake.ingest.setoka.schedule.independent_days import days_row, independent_days
from memlake.ingest.setoka.skeleton import GroupSkeleton, Plan


def scaled(plan: Plan, times: int) -> Plan:
    """The same rates over a horizon that is so many times as long."""
    return replace(plan, quota=plan.quota * times)


def test_an_entry_due_every_day_never_deviates(skeleton: GroupSkeleton) -> None:
    plan = replace(skeleton.plan, quota=61 * skeleton.plan.cap)
    assert (independent_days(plan, 61, Draws.of(1, "full")) == 0).all()


def test_deviation_falls_with_the_root_of_the_horizon(skeletons: list[GroupSkeleton]) -> None:
    plans = [skeleton.plan for skeleton in skeletons]
    draws = Draws.of(2, "roots")
    rows = [days_row([scaled(p, k) for p in plans], 61 * k, draws) for k in (1, 4, 16)]
    # Four times the days, half the deviation: twice over, so that chance is below a fifth.
    assert rows[0].mean / rows[2].mean == pytest.approx(4, rel=0.25)
    for row in rows:
        assert row.users == 20
        assert row.exact == 0 < row.mean < row.quantile < row.bound


def test_the_bound_by_hand(skeleton: GroupSkeleton) -> None:
    plan = replace(skeleton.plan, cap=np.full_like(skeleton.plan.cap, 2))
    # 2 sqrt(ln(2 x 11 / .05) / (2 x 61)).
    assert days_row([plan], 61, Draws.of(3, "b")).bound == pytest.approx(0.4467, abs=1e-4)
