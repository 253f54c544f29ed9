"""What is believed of each day, and how firmly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pyarrow as pa

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.months import Months

NANO = 1_000_000_000
_AFTER_MIDNIGHT, _OFF_PLAN = 1440, 20
_SLEEP_BOUNDS = np.array([60, 70])
_WORK_BOUNDS = np.array([0, 85, 90])

BELIEF = pa.schema(
    [
        pa.field("persona_id", pa.string(), nullable=False),
        pa.field("day_index", pa.int16(), nullable=False),
        pa.field("field", pa.string(), nullable=False),
        pa.field("value", pa.string(), nullable=False),
        pa.field("value_order", pa.int16(), nullable=False),
        pa.field("probability_nano", pa.int64(), nullable=False),
        pa.field("believed", pa.bool_(), nullable=False),
    ]
)
"""Daily beliefs: one row a persona, day, field and value that is not ruled out.

`probability_nano` is the probability of the value in units of 1e-9, the share of drawn months
in which the day had it; `believed` marks the likeliest value of a field, the first in
`value_order` of equally likely ones. `FIELDS` lists fields and values.
"""

FIELDS: Mapping[str, tuple[str, ...]] = {
    "sleep": ("under_6h", "6_to_7h", "7h_or_more"),
    "bedtime": ("by_midnight", "after_midnight"),
    "bedtime_against_plan": ("earlier", "within_20min", "later"),
    "work": ("off", "up_to_8.5h", "8.5_to_9h", "over_9h"),
    "context": ("routine", "social", "work_stress"),
    "exercise": ("none", "incidental", "intentional"),
    "meals": ("1", "2", "3", "4", "5"),
    "meals_home_cooked": ("0", "1", "2", "3", "4", "5"),
    "social_activities": ("0", "1", "2_or_more"),
    "supporting_other": ("no", "yes"),
}
"""Values of each field in their order; what the label rules read of a day."""

_CODES: Mapping[str, Callable[[Months, Real], Whole]] = {
    "sleep": lambda m, _: np.searchsorted(_SLEEP_BOUNDS, m.duration, side="right"),
    "bedtime": lambda m, _: (m.bed > _AFTER_MIDNIGHT).astype(np.int64),
    "bedtime_against_plan": lambda m, plan: _against(m.bed - plan),
    "work": lambda m, _: np.searchsorted(_WORK_BOUNDS, m.hours, side="left"),
    "context": lambda m, _: np.where(m.stress == 1, 2, m.activities > 0),
    "exercise": lambda m, _: m.exercise,
    "meals": lambda m, _: m.meals - 1,
    "meals_home_cooked": lambda m, _: m.home,
    "social_activities": lambda m, _: m.activities,
    "supporting_other": lambda m, _: m.supporting,
}


def _against(gap: Real) -> Whole:
    return 1 + (gap > _OFF_PLAN).astype(np.int64) - (gap < -_OFF_PLAN)


def day_shares(months: Months, plan_bed: Real) -> Real:
    """`[days, V]`: share of the months in which each value of each field holds.

    Args:
        months: Drawn months of one persona.
        plan_bed: `[days]`, planned bedtimes.
    """
    parts = []
    for field, values in FIELDS.items():
        code = _CODES[field](months, plan_bed)
        parts.append(np.stack([(code == place).mean(axis=0) for place in range(len(values))], 1))
    return np.concatenate(parts, axis=1)


def belief_table(personas: Sequence[str], shares: Real) -> pa.Table:
    """Lay out daily beliefs as rows of `BELIEF`, sorted by persona, day and field.

    Args:
        personas: Persona ids.
        shares: `[n, days, V]`, from `day_shares`.
    """
    nano = np.rint(shares * NANO).astype(np.int64)
    fields = np.repeat(np.arange(len(FIELDS)), [len(values) for values in FIELDS.values()])
    order = np.concatenate([np.arange(len(values)) for values in FIELDS.values()])
    best = np.zeros(nano.shape, dtype=np.bool_)
    for field in range(len(FIELDS)):
        columns = np.nonzero(fields == field)[0]
        top = columns[nano[..., columns].argmax(axis=-1)]
        np.put_along_axis(best, top[..., None], True, axis=-1)
    person, day, column = np.nonzero(nano > 0)
    words = np.array([value for values in FIELDS.values() for value in values])
    table = pa.Table.from_arrays(
        [
            pa.array(np.array(personas, dtype=object)[person], pa.string()),
            pa.array(day + 1, pa.int16()),
            pa.array(np.array(list(FIELDS))[fields[column]], pa.string()),
            pa.array(words[column], pa.string()),
            pa.array(order[column], pa.int16()),
            pa.array(nano[person, day, column], pa.int64()),
            pa.array(best[person, day, column], pa.bool_()),
        ],
        schema=BELIEF,
    )
    keys = ("persona_id", "day_index", "field", "value_order")
    return table.sort_by([(key, "ascending") for key in keys])
