"""The planner that a language model is: its interface, so far without a model behind it."""

from __future__ import annotations

from memlake.analysis.dbquery.planner import Planner
from memlake.ingest.landing.errors import UsageError


def llm_planner() -> Planner:
    """Return the planner of a configured language model.

    Raises:
        UsageError: Always, as none can be configured yet.
    """
    raise UsageError(
        "planner llm: no language model is connected yet; run --planner template, "
        "or write a class with the method `move` of memlake.analysis.dbquery.Planner"
    )
