"""Stage L3 of the generator: five streams that tell of the days, each in its own way."""

from memlake.ingest.multisource.streams.device import device_table
from memlake.ingest.multisource.streams.objective import objective_table
from memlake.ingest.multisource.streams.planner import planner_table
from memlake.ingest.multisource.streams.profile import profile_table
from memlake.ingest.multisource.streams.self_report import self_report_table

__all__ = [
    "device_table",
    "objective_table",
    "planner_table",
    "profile_table",
    "self_report_table",
]
