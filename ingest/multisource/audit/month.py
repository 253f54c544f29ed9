"""What the label rules read of a dataset: latent days, profile, and three streams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.multisource.grid import (
    DayGrid,
    Flag,
    Whole,
    require_same_personas,
    unscaled,
)

Labels = npt.NDArray[np.str_]

MIDNIGHT = 24 * 60
NOON = 12 * 60


@dataclass(frozen=True)
class Month:
    """The tables of one dataset as the rules see them, every table for the same personas.

    Attributes:
        event: What really happened.
        planner: What was planned.
        device: The trackers' days.
        objective: The objective log's days.
    """

    event: DayGrid
    planner: DayGrid
    device: DayGrid
    objective: DayGrid
    _profile: pa.Table

    @classmethod
    def of(cls, tables: Mapping[str, pa.Table]) -> Month:
        """Take the five tables that the rules read.

        Raises:
            BadInputError: If a table lacks days, or speaks of other personas than the rest.
        """
        event = DayGrid.of(tables, "event_day")
        planner, device, objective = (
            DayGrid.of(tables, name) for name in ("planner_day", "device_day", "objective_day")
        )
        for grid in (planner, device, objective):
            require_same_personas(grid.name, grid.personas, event.name, event.personas)
        profile = tables["profile"].sort_by("persona_id").combine_chunks()
        ids = profile.column("persona_id").combine_chunks()
        require_same_personas("profile", ids, event.name, event.personas)
        return cls(event, planner, device, objective, profile)

    def stated(self, column: str) -> Whole:
        """Return a numeric profile column, decimals in tenths; NULL gives 0."""
        values = pc.fill_null(unscaled(self._profile.column(column).combine_chunks()), 0)
        return cast(Whole, values.to_numpy(zero_copy_only=False).astype(np.int64))

    def states(self, column: str) -> Flag:
        """Return whether the profile says anything in a column."""
        valid = self._profile.column(column).combine_chunks().is_valid()
        return cast(Flag, valid.to_numpy(zero_copy_only=False))

    def says(self, column: str, value: str) -> Flag:
        """Return whether the profile says `value` in a text column."""
        equal = pc.fill_null(pc.equal(self._profile.column(column), value), False)
        return cast(Flag, equal.to_numpy())


def night_minute(grid: DayGrid) -> Whole:
    """Bedtimes as minutes since the evening's midnight before: 00:10 counts as 24:10."""
    bedtime = grid.whole("sleep_bedtime_minute")
    return bedtime + MIDNIGHT * (bedtime < NOON)


def last(days: int, values: Whole | Flag) -> Whole:
    """The last `days` columns, flags as 0 and 1."""
    return values[:, -days:].astype(np.int64)


def choose(*cases: tuple[Flag, str], otherwise: str) -> Labels:
    """The label of the first case that holds, else `otherwise`."""
    held = np.array([case for case, _ in cases])
    labels = np.array([label for _, label in cases] + [otherwise])
    first = np.where(held.any(axis=0), held.argmax(axis=0), len(cases))
    return cast(Labels, labels[first])
