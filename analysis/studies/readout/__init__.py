"""The direct readout: atoms from the five structured streams, by rules (spec section 3).

Written from the rules' text in arrays over personas and days, apart from the models' SQL, so
that a slip in one and a slip in the other are unlikely to agree.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyarrow as pa

from memlake.analysis.resolvers.registry import Codes, Registry
from memlake.analysis.studies.readout import diet, exercise, sleep, social, work
from memlake.analysis.studies.readout.labels import SILENT, Rule
from memlake.analysis.studies.readout.streams import Streams
from memlake.ingest.landing.errors import BadInputError

__all__ = ["RULES", "read_out"]

RULES: Mapping[str, Rule] = {
    "A1": sleep.good_nights,
    "A2": work.long_days,
    "A3": diet.home_share,
    "B2": exercise.frequency_against_profile,
    "B3": work.weekend_approach,
    "C2": social.plans_realized,
    "C3": sleep.bedtime_against_target,
    "D1": social.trend,
    "D2": diet.drift_from_profile,
    "E1": sleep.late_night_factor,
    "E2": exercise.missed_for_work,
    "F1": social.unplanned_days,
    "F2": exercise.inactive_or_untracked,
    "F3": work.off_or_unrecorded,
    "G1": exercise.deliberate_or_incidental,
    "G2": social.voluntary_or_obligatory,
    "Ctrl1": diet.bought_meal_days,
    "Ctrl2": sleep.short_nights,
}


def read_out(tables: Mapping[str, pa.Table], registry: Registry) -> tuple[pa.Array, Codes]:
    """Atoms of every persona of a dataset.

    Args:
        tables: Landing tables by name; `profile`, `planner_day`, `self_report_day`,
            `objective_day` and `device_day` are read.
        registry: The question registry; a question without a rule here stays silent.

    Returns:
        Persona ids in byte order, and codes `[N, Q, S]`, -1 where a source is silent.

    Raises:
        BadInputError: If a table lacks days, or a rule gives a label outside the answer space.
    """
    streams = Streams.of(tables)
    shape = (len(streams.planner.personas), *registry.mapped.shape)
    codes = np.full(shape, -1, dtype=np.int8)
    for q, question in enumerate(registry.questions):
        said = RULES[question](streams) if question in RULES else {}
        for source, labels in said.items():
            cell = codes[:, q, registry.source(source)]
            for code, label in enumerate(registry.labels[q]):
                cell[labels == label] = code
            strange = labels[(cell < 0) & (labels != SILENT)]
            if len(strange):
                raise BadInputError(
                    "answer_option.csv", f"{question} has no label {str(strange[0])!r}"
                )
    return streams.planner.personas, codes
