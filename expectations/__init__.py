"""Release gates: what they check, the runner, and the report."""

from .computed import ProjectFiles
from .page import caption, render_html
from .report import Reports, write_reports
from .result import GATE_RESULT, QUALITY, GateResult, GateRun, Status
from .runner import GateSource, run_gates
from .summary import gate_table

__all__ = [
    "GATE_RESULT",
    "QUALITY",
    "GateResult",
    "GateRun",
    "GateSource",
    "ProjectFiles",
    "Reports",
    "Status",
    "caption",
    "gate_table",
    "render_html",
    "run_gates",
    "write_reports",
]
