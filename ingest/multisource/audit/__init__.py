"""The audit: a second, independent implementation of the 18 ground-truth label rules.

It is written from the rules' text (spec/multisource.md, section 3) in arrays over
personas x days, so that a slip in the models' SQL and a slip here are unlikely to agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pyarrow as pa

from memlake.ingest.multisource.audit import diet, exercise, sleep, social, work
from memlake.ingest.multisource.audit.month import Labels, Month
from memlake.ingest.multisource.tables import AUDIT_LABEL

__all__ = ["RULES", "audit_labels"]

RULES: Mapping[str, Callable[[Month], Labels]] = {
    "A1": sleep.good_nights,
    "A2": work.long_days,
    "A3": diet.home_share,
    "B2": exercise.frequency_against_profile,
    "B3": work.weekend_approach,
    "C2": social.plans_realized,
    "C3": sleep.bedtime_against_target,
    "Ctrl1": diet.bought_meal_days,
    "Ctrl2": sleep.short_nights,
    "D1": social.trend,
    "D2": diet.drift_from_profile,
    "E1": sleep.late_night_factor,
    "E2": exercise.missed_for_work,
    "F1": social.unplanned_days,
    "F2": exercise.inactive_or_untracked,
    "F3": work.off_or_unrecorded,
    "G1": exercise.deliberate_or_incidental,
    "G2": social.voluntary_or_obligatory,
}


def audit_labels(tables: Mapping[str, pa.Table]) -> pa.Table:
    """Label every question of every persona.

    Args:
        tables: Landing tables of one dataset by name; `event_day`, `profile`, `planner_day`,
            `device_day` and `objective_day` are read, each with all 30 days of a persona.

    Returns:
        Rows of `audit_label`, 18 a persona, sorted by persona and question.

    Raises:
        BadInputError: If a persona lacks days or stands in one table only.
    """
    month = Month.of(tables)
    questions = sorted(RULES)
    labels = np.stack([RULES[question](month) for question in questions], axis=1)
    personas = len(month.event.personas)
    columns = [
        month.event.personas.take(pa.array(np.repeat(np.arange(personas), len(questions)))),
        pa.array(questions * personas, pa.string()),
        pa.array(labels.ravel(), pa.string()),
    ]
    return pa.Table.from_arrays(columns, schema=AUDIT_LABEL.schema)
