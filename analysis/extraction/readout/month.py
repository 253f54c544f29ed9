"""What the readout rules see of a dataset, and what each rule must have been able to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.extraction.stream_grid import Labels, ProfileRows, StreamGrid
from memlake.ingest.multisource.grid import Flag, Whole

PROFILE = "profile_ltm"
PLANNER = "planner"
REPORT = "daily_self_report"
OBJECTIVE = "objective_log"
DEVICE = "device_log"
SOURCES = (PROFILE, PLANNER, REPORT, OBJECTIVE, DEVICE)

MIDNIGHT = 24 * 60
NOON = 12 * 60


@dataclass(frozen=True)
class Month:
    """The five visible streams of the same personas."""

    profile: ProfileRows
    planner: StreamGrid
    report: StreamGrid
    objective: StreamGrid
    device: StreamGrid

    @classmethod
    def of(cls, tables: Mapping[str, pa.Table], personas: Sequence[str]) -> Month:
        """Take the streams from tables named as in the landing."""
        names = ("planner_day", "self_report_day", "objective_day", "device_day")
        return cls(
            ProfileRows(tables["profile"], personas),
            *(StreamGrid(tables[name], personas) for name in names),
        )


@dataclass(frozen=True)
class Need:
    """Columns of one source that a rule reads.

    Attributes:
        source: The source.
        columns: Its columns.
        days: How many last days of them; ignored for the profile.
    """

    source: str
    columns: tuple[str, ...]
    days: int = 30

    def met(self, month: Month) -> Flag:
        """Return for which personas all of it is settled."""
        if self.source == PROFILE:
            settled = [month.profile.settled(column) for column in self.columns]
        else:
            grid = {
                PLANNER: month.planner,
                REPORT: month.report,
                OBJECTIVE: month.objective,
                DEVICE: month.device,
            }[self.source]
            settled = [every(grid.settled(column)[:, -self.days :]) for column in self.columns]
        return all_of(settled)


@dataclass(frozen=True)
class Cell:
    """One question as one source answers it.

    Attributes:
        question: Question id.
        source: The source.
        read: The rule: a label or None for each persona, assuming that its needs are met.
        needs: What must have been readable.
    """

    question: str
    source: str
    read: Callable[[Month], Labels]
    needs: tuple[Need, ...]

    def labels(self, month: Month) -> Labels:
        """Return the label of each persona; None where a need is not met."""
        return where(all_of([need.met(month) for need in self.needs]), self.read(month))


def choose(*cases: tuple[Flag, str | None], otherwise: str | None) -> Labels:
    """Return the label of the first case that holds, else `otherwise`."""
    held = np.array([case for case, _ in cases])
    labels = np.array([*(label for _, label in cases), otherwise], dtype=np.object_)
    first = np.where(held.any(axis=0), held.argmax(axis=0), len(cases))
    return labels[first]


def where(condition: Flag, labels: Labels, otherwise: Labels | str | None = None) -> Labels:
    """Return the labels where a condition holds, elsewhere another or by default none."""
    return np.where(condition, labels, np.asarray(otherwise, dtype=np.object_))


def all_of(conditions: Sequence[Flag]) -> Flag:
    """Return where all of some conditions hold."""
    return cast(Flag, np.logical_and.reduce(conditions))


def every(days: Flag) -> Flag:
    """Return for which personas a condition holds every day."""
    return cast(Flag, days.all(axis=1))


def some(days: Flag) -> Flag:
    """Return for which personas a condition holds on some day."""
    return cast(Flag, days.any(axis=1))


def constant(label: str) -> Callable[[Month], Labels]:
    """A rule that gives every persona the same label."""

    def rule(month: Month) -> Labels:
        return np.full(len(month.planner.present), label, dtype=np.object_)

    return rule


def night_minute(grid: StreamGrid) -> Whole:
    """Return bedtimes as minutes since the evening's midnight before: 00:10 counts as 24:10."""
    bedtime = grid.whole("sleep_bedtime_minute")
    return bedtime + MIDNIGHT * (bedtime < NOON)


def count(days: Flag) -> Whole:
    """Return how many days hold for each persona."""
    return cast(Whole, days.sum(axis=1))


def first_duration(objective: StreamGrid, kind: str) -> Whole:
    """Return the minutes of each day's first calendar entry of a kind; 0 without one."""
    entries, rows = objective.entries("calendar")
    of_kind = pc.equal(pc.struct_field(entries, "kind"), kind)
    rows = rows.filter(of_kind).to_numpy(zero_copy_only=False)
    minutes = pc.struct_field(entries, "duration_min").filter(of_kind)
    firsts = np.unique(rows, return_index=True)[1]
    return _per_row(objective, rows[firsts], minutes.take(pa.array(firsts)))


def has_entry(objective: StreamGrid, kind: str) -> Flag:
    """Return which days have a calendar entry of a kind."""
    entries, rows = objective.entries("calendar")
    rows = rows.filter(pc.equal(pc.struct_field(entries, "kind"), kind))
    unique = np.unique(rows.to_numpy(zero_copy_only=False))
    return _per_row(objective, unique, pa.array(np.ones(len(unique), dtype=np.int64))) > 0


def purchases(objective: StreamGrid, category: str) -> Whole:
    """Return the number of purchases of a category each day."""
    entries, rows = objective.entries("payments")
    of_kind = pc.equal(pc.struct_field(entries, "category"), category)
    sums = pa.table(
        {"row": rows.filter(of_kind), "n": pc.struct_field(entries, "count").filter(of_kind)}
    )
    sums = sums.group_by("row").aggregate([("n", "sum")])
    return _per_row(
        objective, sums["row"].to_numpy(), sums["n_sum"].combine_chunks().cast(pa.int64())
    )


def _per_row(grid: StreamGrid, rows: Whole, values: pa.Array) -> Whole:
    flat = np.zeros(grid.rows, dtype=np.int64)
    flat[rows] = values.cast(pa.int64()).to_numpy(zero_copy_only=False)
    return grid.placed(pa.array(flat))
