"""How strongly each stream of a persona is distorted (spec/multisource.md, section 2.3)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from memlake.ingest.columns import arrow_table
from memlake.ingest.landing.errors import UsageError
from memlake.ingest.multisource.personas import Personas
from memlake.ingest.multisource.splits import CLASSES, SHIFT, STABLE, STATED
from memlake.ingest.multisource.tables import PROJECTION_KNOB
from memlake.ingest.random import Real, Whole

GREATEST_BIAS, GREATEST_DROPOUT = 1.0, 0.50
_ANCHOR_END = {STABLE: 12, STATED: 10}
_DAYS_BEFORE_SHIFT, _SHORTEST_ANCHOR = 2, 2

# Rates in hundredths, stable / temporal shift / stated versus revealed.
_BIASES = {
    "self_report_conflict_rate": (16, 20, 34),
    "self_report_underreport_bias": (12, 18, 10),
    "self_report_overreport_bias": (12, 12, 24),
    "planner_optimism_bias": (14, 20, 28),
    "planner_behavior_gap_rate": (12, 26, 22),
}
_DROPOUTS = {
    "device_dropout_rate": (10, 14, 16),
    "device_noise_rate": (8, 13, 14),
    "objective_dropout_rate": (9, 12, 15),
    "objective_noise_rate": (7, 10, 11),
}
_LOSES_DAYS = ("device_dropout_rate", "objective_dropout_rate")


@dataclass(frozen=True)
class Knobs:
    """Distortions of the streams, one value a persona.

    Attributes:
        anchor_end: Last day of the profile's window, from 1.
        rates: Rate of each knob by its column name in `projection_knob`.
    """

    anchor_end: Whole
    rates: dict[str, Real]

    def daily(self, name: str) -> Real:
        """Return a rate with an axis for days, shape (personas, 1)."""
        return self.rates[name][:, np.newaxis]


def knobs_of(personas: Personas, bias_factor: float = 1.0, dropout_factor: float = 1.0) -> Knobs:
    """Set the knobs by class, scaled for the perturbation study (spec, section 6).

    Args:
        personas: The personas.
        bias_factor: Factor on the three biases of the self-report and the two of the planner;
            a rate is at most 1.
        dropout_factor: Factor on the dropout and noise of both logs; a rate is at most 0.5.

    Raises:
        UsageError: If a factor is negative.
    """
    if bias_factor < 0 or dropout_factor < 0:
        raise UsageError(
            f"factors may not be negative: bias {bias_factor}, dropout {dropout_factor}"
        )
    missing = np.rint(100 * personas.missing_day_prob)
    rates = {}
    for name, by_class in _BIASES.items():
        rate = np.array(by_class)[personas.difficulty] / 100
        rates[name] = np.minimum(bias_factor * rate, GREATEST_BIAS)
    for name, by_class in _DROPOUTS.items():
        hundredths = np.array(by_class)[personas.difficulty] + missing * (name in _LOSES_DAYS)
        rates[name] = np.minimum(dropout_factor * hundredths / 100, GREATEST_DROPOUT)
    return Knobs(_anchor_end(personas), rates)


def _anchor_end(personas: Personas) -> Whole:
    """The profile is written before a shift, and early in the month otherwise."""
    before_shift = np.maximum(personas.shift_day - _DAYS_BEFORE_SHIFT, _SHORTEST_ANCHOR)
    fixed = np.array([_ANCHOR_END.get(difficulty, 0) for difficulty in CLASSES])
    return np.where(personas.is_class(SHIFT), before_shift, fixed[personas.difficulty])


def knob_table(personas: Personas, knobs: Knobs) -> pa.Table:
    """Build the `projection_knob` table, sorted by persona."""
    ids = pa.array(personas.ids, pa.string())
    columns = {"persona_id": ids, "profile_anchor_end_day": knobs.anchor_end, **knobs.rates}
    return arrow_table(PROJECTION_KNOB, columns)
