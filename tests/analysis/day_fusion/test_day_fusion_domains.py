"""Domains: what single days say, against cases done by hand."""

from __future__ import annotations

import numpy as np
import pytest

from memlake.analysis.day_fusion.belief import FIELDS, day_shares
from memlake.analysis.day_fusion.diet import FAST, HOME, MEALS, diet_state
from memlake.analysis.day_fusion.kernels import Cells, Choice, Shift
from memlake.analysis.day_fusion.months import Months
from memlake.analysis.day_fusion.names import name_pattern
from memlake.analysis.day_fusion.sleep import (
    BED,
    DURATION,
    NightGrid,
    SleepKernels,
    learn_sleep,
    night_state,
)
from memlake.analysis.day_fusion.social import calendar_pattern
from memlake.analysis.day_fusion.work import HOURS, learn_work, work_evidence

NOBODY = np.array([0])


def _even(low: int, high: int) -> Shift:
    width = high - low + 1
    return Shift(low, np.full((2, width), 1 / width))


def _night(**values: float) -> dict[str, np.ndarray]:
    names = [f"{s}_{n}" for s in ("report", "device") for n in ("bed", "wake", "duration")]
    return {name: np.array([[values.get(name, np.nan)]]) for name in names}


def test_three_figures_bind_a_night() -> None:
    report = _even(-30, 30), _even(-25, 25), _even(-6, 14)
    device = _even(-20, 20), _even(-15, 15), _even(-4, 3)
    kernels = SleepKernels(
        *({"report": r, "device": d} for r, d in zip(report, device, strict=True)), (0.0, 1.0)
    )
    # Device: bed 23:20 +-20, wake 06:00 +-15, slept 7.0 h (6.7 to 7.4 are possible).
    seen = _night(
        report_bed=1400,
        report_wake=1800,
        report_duration=70,
        device_bed=1400,
        device_wake=1800,
        device_duration=70,
    )
    grid = NightGrid.of(seen, kernels, NOBODY)
    flat = np.ones((1, 1, len(BED))), np.ones((1, 1, len(DURATION)))
    told = grid.evidence(*flat)
    bed = BED[told["bed"][0, 0] > told["bed"].max() * 1e-3]
    # Wake lies in 1785..1815, sleep in 402..444 minutes: bed in 1380..1413 at most.
    assert (bed.min(), bed.max()) == (1380.0, 1413.0)
    exact = {b: sum(1785 <= b + 6 * d <= 1815 for d in range(67, 75)) for b in range(1380, 1421)}
    weights = told["bed"][0, 0][[int(b - BED[0]) for b in exact]]
    expected = np.array(list(exact.values()), dtype=float)
    possible = expected > 0
    np.testing.assert_allclose(
        weights[possible] / weights.sum(), expected[possible] / expected.sum(), rtol=1e-3
    )


def test_errors_of_known_nights_are_counted() -> None:
    bed, duration = np.array([[1400, 1400]]), np.array([[70, 72]])
    seen = _night() | {"weekend": np.array([[0.0, 1.0]])}
    seen = {name: np.broadcast_to(values, (1, 2)).copy() for name, values in seen.items()}
    seen["device_bed"][0] = 1405
    seen["device_wake"][0] = [1400 + 420, 1400 + 432]
    kernels = learn_sleep(seen, Cells.sure(night_state(bed, duration)), NOBODY)
    law = kernels.bed["device"].law[0]
    assert law.argmax() + kernels.bed["device"].low == 5
    assert kernels.wake["device"].law[0].argmax() + kernels.wake["device"].low == 0


def test_a_calendar_settles_the_hours_and_a_report_only_bounds_them() -> None:
    rng = np.random.default_rng(0)
    hours = rng.integers(60, 110, (40, 30))
    nan = np.full(hours.shape, np.nan)
    seen = {
        "calendar_work_min": 6.0 * hours,
        "report_hours": hours - rng.integers(0, 10, hours.shape).astype(float),
        "weekend": np.zeros(hours.shape),
    }
    names = ("timesheet_hours", "device_focus", "report_overtime", "timesheet_overtime")
    seen |= dict.fromkeys((*names, "device_late", "report_weekend_work"), nan)
    kind = np.zeros(40, dtype=np.int64)
    kernels = learn_work(seen, Cells.sure(hours), kind)
    one = {name: values[:1, :1].copy() for name, values in seen.items()}
    one["calendar_work_min"][:], one["report_hours"][:] = 480.0, 76.0
    assert HOURS[work_evidence(one, kernels, kind[:1])["work"][0, 0].argmax()] == 80
    one["calendar_work_min"][:] = np.nan
    like = work_evidence(one, kernels, kind[:1])["work"][0, 0]
    possible = HOURS[like > like.max() * 0.1]
    assert (possible.min(), possible.max()) == (76, 85)


def test_meals_have_a_state_unless_they_contradict_each_other() -> None:
    state = int(diet_state(np.array(3), np.array(1), np.array(2)))
    assert (MEALS[state], HOME[state], FAST[state]) == (3, 1, 2)
    assert int(diet_state(np.array(3), np.array(2), np.array(2))) == -1
    assert len(MEALS) == 3 + 6 + 10 + 15 + 21


@pytest.mark.parametrize(
    ("social", "entries", "pattern"),
    [(1.0, 1.0, 0), (0.0, 0.0, 1), (0.0, 1.0, 2), (0.0, 3.0, 3), (np.nan, np.nan, -1)],
)
def test_a_cut_calendar_says_less_of_company(social: float, entries: float, pattern: int) -> None:
    seen = {"calendar_social": np.array([[social]]), "calendar_entries": np.array([[entries]])}
    assert calendar_pattern(seen)[0, 0] == pattern


def test_a_name_is_known_by_the_other_days() -> None:
    names = np.full((1, 4, 3), -1.0)
    names[0, :, 0] = [7, 7, 2, 7]
    title = np.array([[7.0, -1.0, -1.0, -1.0]])
    alone = np.array([[False, False, False, True]])
    seen = {"report_names": names, "calendar_name": title}
    # (calendar days, report days, denied days) of the others, in base 3, 3 and 2.
    found = name_pattern(seen, alone)[0, :, 0].tolist()
    assert found == [(0 * 3 + 2) * 2 + 1, (1 * 3 + 2) * 2 + 1, 0, (1 * 3 + 2) * 2 + 0]


def test_shares_of_daily_values_by_hand() -> None:
    two = np.zeros((2, 30), dtype=np.int64)

    def days(*first: int) -> np.ndarray:
        out = two.copy()
        out[:, 0] = first
        return out

    months = Months(
        bed=days(1440, 1461),
        duration=days(59, 70),
        hours=days(85, 91),
        meals=days(2, 3) + 1,
        home=days(0, 2),
        exercise=days(1, 2),
        activities=days(0, 1),
        stress=days(0, 1),
        supporting=days(0, 1),
    )
    shares = day_shares(months, np.full(30, 1440.0))[0]
    bounds = np.cumsum([0, *map(len, FIELDS.values())])
    told = {
        field: {v: s for v, s in zip(FIELDS[field], shares[a:b], strict=True) if s}
        for field, a, b in zip(FIELDS, bounds[:-1], bounds[1:], strict=True)
    }
    assert told == {
        "sleep": {"under_6h": 0.5, "7h_or_more": 0.5},
        "bedtime": {"by_midnight": 0.5, "after_midnight": 0.5},
        "bedtime_against_plan": {"within_20min": 0.5, "later": 0.5},
        "work": {"up_to_8.5h": 0.5, "over_9h": 0.5},
        "context": {"routine": 0.5, "work_stress": 0.5},
        "exercise": {"incidental": 0.5, "intentional": 0.5},
        "meals": {"3": 0.5, "4": 0.5},
        "meals_home_cooked": {"0": 0.5, "2": 0.5},
        "social_activities": {"0": 0.5, "1": 0.5},
        "supporting_other": {"no": 0.5, "yes": 0.5},
    }


def test_a_choice_of_one_group_is_the_same_for_all() -> None:
    law = Choice(np.array([[0.25, 0.75]]))
    np.testing.assert_array_equal(law.likelihood(np.array([[0, 1, -1]]), 0), [[0.25, 0.75, 1.0]])
