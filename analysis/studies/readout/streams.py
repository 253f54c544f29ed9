"""What the direct readout reads of a dataset: the five visible streams as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.multisource.grid import DayGrid, Flag, Whole, require_same_personas, unscaled

NOON, DAY = 12 * 60, 24 * 60


@dataclass(frozen=True)
class Profile:
    """The profile's stated figures, one a persona, in units of their last decimal place."""

    table: pa.Table

    def stated(self, column: str) -> Whole:
        """A figure; 0 where the profile does not state it."""
        filled = pc.fill_null(unscaled(self.table.column(column).combine_chunks()), 0)
        return np.asarray(filled.to_numpy(zero_copy_only=False), dtype=np.int64)

    def states(self, column: str) -> Flag:
        """Whether the profile says anything in a column."""
        return np.asarray(self.table.column(column).is_valid().to_numpy(), dtype=np.bool_)

    def says(self, column: str, value: str) -> Flag:
        """Whether the profile says exactly this."""
        equal = pc.fill_null(pc.equal(self.table.column(column), value), False)
        return np.asarray(equal.to_numpy(), dtype=np.bool_)


class Calendar:
    """Calendar entries and payments of the objective log, `[N, 30]`."""

    def __init__(self, table: pa.Table, shape: tuple[int, int]) -> None:
        """Read a table sorted by persona and day."""
        self._table, self._shape = table, shape
        self.work_minutes = self._first_work_block()
        self.social = self._has("social_event")
        self.exercise = self._has("exercise_session")

    def _entries(self, column: str) -> tuple[npt.NDArray[np.int64], pa.StructArray]:
        """Row of each entry of a list column, and the entries."""
        lists = self._table.column(column).combine_chunks()
        rows = pc.list_parent_indices(lists).to_numpy(zero_copy_only=False)
        return rows.astype(np.int64), pc.list_flatten(lists)

    def _has(self, kind: str) -> Flag:
        rows, entries = self._entries("calendar")
        found = np.zeros(self._table.num_rows, dtype=np.bool_)
        found[rows[_equal(entries.field("kind"), kind)]] = True
        return found.reshape(self._shape)

    def _first_work_block(self) -> Whole:
        """Minutes of the day's first work block, 0 without one."""
        rows, entries = self._entries("calendar")
        block = _equal(entries.field("kind"), "work_block")
        minutes = pc.fill_null(entries.field("duration_min"), 0).to_numpy(zero_copy_only=False)
        first = np.zeros(self._table.num_rows, dtype=np.int64)
        first[rows[block][::-1]] = minutes[block][::-1]  # of several the first stays
        return first.reshape(self._shape)

    def payments(self, category: str) -> Whole:
        """Number of payments of a category."""
        rows, entries = self._entries("payments")
        chosen = _equal(entries.field("category"), category)
        counts = pc.fill_null(entries.field("count"), 0).to_numpy(zero_copy_only=False)
        total = np.bincount(rows[chosen], counts[chosen], self._table.num_rows)
        return total.astype(np.int64).reshape(self._shape)


def _equal(values: pa.Array, text: str) -> Flag:
    equal = pc.fill_null(pc.equal(values, text), False)
    return np.asarray(equal.to_numpy(zero_copy_only=False), dtype=np.bool_)


@dataclass(frozen=True)
class Streams:
    """The five streams of N personas, in the same order, over the same 30 days."""

    profile: Profile
    planner: DayGrid
    report: DayGrid
    objective: DayGrid
    device: DayGrid
    calendar: Calendar

    @classmethod
    def of(cls, tables: Mapping[str, pa.Table]) -> Streams:
        """Take the stream tables of one dataset; every other table is left unread.

        Raises:
            BadInputError: If a table lacks days, or speaks of other personas than the rest.
        """
        planner = DayGrid.of(tables, "planner_day")
        report, objective, device = (
            DayGrid.of(tables, name) for name in ("self_report_day", "objective_day", "device_day")
        )
        for grid in (report, objective, device):
            require_same_personas(grid.name, grid.personas, planner.name, planner.personas)
        profile = tables["profile"].sort_by("persona_id").combine_chunks()
        ids = profile.column("persona_id").combine_chunks()
        require_same_personas("profile", ids, planner.name, planner.personas)
        order = [("persona_id", "ascending"), ("day_index", "ascending")]
        entries = tables["objective_day"].select(
            ["persona_id", "day_index", "payments", "calendar"]
        )
        calendar = Calendar(entries.sort_by(order), (len(planner.personas), planner.days))
        return cls(Profile(profile), planner, report, objective, device, calendar)

    @cached_property
    def observed(self) -> Flag:
        """Days on which the objective log is available, `[N, 30]`."""
        return self.objective.flag("available")

    @cached_property
    def worn(self) -> Flag:
        """Days on which the device log is available, `[N, 30]`."""
        return self.device.flag("available")

    @cached_property
    def intends_social(self) -> Flag:
        """Days with a planned social activity."""
        return self.planner.flag("social_intent")

    @cached_property
    def intends_exercise(self) -> Flag:
        """Days with planned exercise."""
        return self.planner.flag("exercise_intended")

    @cached_property
    def reported_activities(self) -> Whole:
        """Number of reported social activities of each day."""
        return self.report.length("social_activities")


def bedtime(grid: DayGrid) -> Whole:
    """Bedtimes in minutes of the evening's day: 00:10 counts as 24:10."""
    minute = grid.whole("sleep_bedtime_minute")
    return np.asarray(np.where(minute < NOON, minute + DAY, minute))
