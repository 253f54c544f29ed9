"""Direct readout of the work questions (spec section 3: A2, B3, F3)."""

from __future__ import annotations

import numpy as np

from memlake.analysis.studies.readout.labels import (
    DEVICE,
    OBJECTIVE,
    PLANNER,
    PROFILE,
    REPORT,
    SILENT,
    SOURCES,
    Labels,
    Said,
    always,
    choose,
    days,
    only,
    steps,
)
from memlake.analysis.studies.readout.streams import Streams
from memlake.ingest.multisource.grid import Flag

EDGE = "no_approach_described"


def long_days(streams: Streams) -> Said:
    """A2: days of more than nine hours; a weekend counts where it was said to be worked."""
    labels = ("0_to_3", "4_to_7", "8_or_more")
    report = streams.report
    counted = ~report.weekend() | report.flag("work_on_weekend")
    return {
        PROFILE: steps(streams.profile.stated("work_hours_mean"), labels, 80, 95),
        PLANNER: steps(days(streams.planner.whole("work_hours_limit") > 90), labels, 4, 8),
        REPORT: steps(days(counted & (report.whole("work_hours") > 90)), labels, 4, 8),
        OBJECTIVE: steps(days(streams.calendar.work_minutes > 540), labels, 4, 8),
        DEVICE: steps(days(streams.device.whole("work_focus_minutes") > 540), labels, 4, 8),
    }


def weekend_approach(streams: Streams) -> Said:
    """B3: weekend work against the approach that the profile describes."""
    weekend = streams.report.weekend()
    focus = streams.device.whole("work_focus_minutes") > 0
    said = {
        PROFILE: always("matches", weekend),
        REPORT: _fits(streams, weekend, streams.report.flag("work_on_weekend")),
        OBJECTIVE: _fits(streams, weekend & streams.observed, streams.calendar.work_minutes > 0),
        DEVICE: _fits(streams, weekend & streams.worn, focus),
    }
    described = streams.profile.states("afterhours_work_style")
    silent = always(SILENT, weekend)
    return {source: only(described, said.get(source, silent), EDGE) for source in SOURCES}


def _fits(streams: Streams, known: Flag, worked: Flag) -> Labels:
    seen, at_work = days(known), days(known & worked)
    strict = streams.profile.says("afterhours_work_style", "strict_boundary")
    flexible = streams.profile.says("afterhours_work_style", "flexible")
    misfit = (strict & (100 * at_work > 15 * seen)) | (flexible & (at_work == 0) & (seen >= 4))
    return only(seen > 0, np.where(misfit, "does_not_match", "matches"))


def off_or_unrecorded(streams: Streams) -> Said:
    """F3: whether days without any objective record were days off."""
    missing = ~streams.observed
    hours = streams.profile.stated("work_hours_mean")
    habit = choose(
        (hours > 60, "yes_worked_despite_no_entry"),
        (hours > 30, "both_occurred"),
        otherwise="truly_off",
    )
    return {
        PROFILE: habit,
        PLANNER: _worked_or_off(missing, streams.planner.whole("work_hours_limit") > 0),
        REPORT: _worked_or_off(missing, streams.report.whole("work_hours") > 0),
        DEVICE: _worked_or_off(missing, streams.device.whole("work_focus_minutes") > 30),
    }


def _worked_or_off(missing: Flag, worked: Flag) -> Labels:
    at_work, off = days(missing & worked), days(missing & ~worked)
    return choose(
        ((at_work > 0) & (off > 0), "both_occurred"),
        (at_work > 0, "yes_worked_despite_no_entry"),
        otherwise="truly_off",
    )
