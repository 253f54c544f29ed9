"""What was fitted, on which split."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from memlake.analysis.day_fusion.model import Model
from memlake.analysis.day_fusion.regimes import CHANGE, NEVER
from memlake.analysis.day_fusion.window import ENDS

PARAMETER = pa.schema(
    [
        pa.field("parameter", pa.string(), nullable=False),
        pa.field("stratum", pa.string()),
        pa.field("value", pa.float64(), nullable=False),
        pa.field("fitted_on", pa.string(), nullable=False),
        pa.field("personas", pa.int32(), nullable=False),
    ]
)
"""One fitted number: its name, what part of it (NULL: all), value, split and personas."""

_KINDS = ("stated_ideal", "record")


def fit_record(model: Model, personas: int, fitted_on: str = "train") -> pa.Table:
    """Lay out the fitted numbers that a reader can make sense of."""
    rows = [
        {"parameter": n, "stratum": s, "value": v, "fitted_on": fitted_on, "personas": personas}
        for n, s, v in _numbers(model)
    ]
    return pa.Table.from_pylist(rows, schema=PARAMETER)


def _numbers(model: Model) -> Iterator[tuple[str, str | None, float]]:
    kernels = model.kernels
    yield "supporting_flag_left_out_share", None, model.supporting.left_out
    yield "weekend_bedtime_shift_min", None, kernels.sleep.weekend[0]
    yield "weekend_bedtime_extra_variance_min2", None, kernels.sleep.weekend[1]
    yield "weekend_hours_share", None, kernels.work.weekend_share
    yield "second_activity_share", None, kernels.social.second
    for kind, word in enumerate(_KINDS):
        for extra, share in enumerate(kernels.diet.home[kind]):
            yield "home_cooked_added_share", f"{word}/{extra}", float(share)
        for source, law in kernels.sleep.duration.items():
            mean = float(law.law[kind] @ (law.low + np.arange(law.law.shape[1])))
            yield "sleep_error_mean_tenths_h", f"{word}/{source}", mean
        for place, day in enumerate(CHANGE):
            label = "never" if day == NEVER else f"day_{day + 1}"
            yield "change_share", f"{word}/{label}", float(model.habits.change[kind, place])
    never = int(np.nonzero(CHANGE == NEVER)[0][0])
    for place, end in enumerate(ENDS):
        yield "profile_end_share_without_change", f"day_{end}", float(model.ends[never, place])
