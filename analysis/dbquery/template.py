"""The template planner: a family's slots become one SELECT."""

from __future__ import annotations

from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.intent import Intent
from memlake.analysis.dbquery.sql import lookup_sql


def template_sql(intent: Intent, subject_id: str, over: str, catalogue: Catalogue) -> str | None:
    """Return the SELECT that answers an intent, None where there is none.

    Args:
        intent: What is asked.
        subject_id: Whose records they are.
        over: raw (the 23 views) or understanding.
        catalogue: The views.
    """
    if intent.family == "lookup":
        return lookup_sql(intent, subject_id, catalogue)
    return None
