"""Turning figures into labels; an empty label means that the source is silent."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from memlake.analysis.studies.readout.streams import Streams
from memlake.ingest.multisource.grid import Flag, Whole

Labels = npt.NDArray[np.str_]
Reals = npt.NDArray[np.float64]
Said = Mapping[str, Labels]
Rule = Callable[[Streams], Said]

PROFILE, PLANNER, REPORT = "profile_ltm", "planner", "daily_self_report"
OBJECTIVE, DEVICE = "objective_log", "device_log"
SOURCES = (PROFILE, PLANNER, REPORT, OBJECTIVE, DEVICE)
SILENT = ""


def choose(*cases: tuple[Flag, str], otherwise: str) -> Labels:
    """The label of the first case that holds."""
    return np.select([flag for flag, _ in cases], [label for _, label in cases], otherwise)


def steps(value: Whole, labels: tuple[str, str, str], middle: int, top: int) -> Labels:
    """The middle label from `middle` on, the last from `top` on."""
    return choose((value >= top, labels[2]), (value >= middle, labels[1]), otherwise=labels[0])


def only(holds: Flag, labels: Labels, otherwise: str = SILENT) -> Labels:
    """Keep labels where a flag holds."""
    return np.where(holds, labels, otherwise)


def always(label: str, like: Flag) -> Labels:
    """One label for everybody."""
    return np.full(len(like), label)


def days(flags: Flag) -> Whole:
    """Number of days on which a flag holds, of each persona."""
    return np.asarray(flags.sum(axis=1), dtype=np.int64)
