"""SM and MH as one SELECT, the same as `dbq_lookup` says set-based."""

from __future__ import annotations

from memlake.analysis.dbquery.catalogue import Catalogue, Link
from memlake.analysis.dbquery.intent import Intent
from memlake.analysis.dbquery.sql import folded, quoted


def lookup_sql(intent: Intent, subject_id: str, catalogue: Catalogue) -> str:
    """Return the SELECT of a record that the cues single out, or of one that it leads to.

    Args:
        intent: Of family lookup.
        subject_id: Whose records they are.
        catalogue: The views.
    """
    first = catalogue.views[intent.anchor or ""]
    told = " and ".join(
        f"{folded(first.fields[cue.field])} = {folded(quoted(cue.value))}" for cue in intent.cues
    )
    mine = f"b.subject_id = {quoted(subject_id)}"
    steps = [f"step_1 as (select b.* from {first.name} as b where {mine} and {told})"]
    for ordinal, name in enumerate(intent.links, start=1):
        link = catalogue.links[name]
        steps.append(
            f"step_{ordinal + 1} as (select b.* from {catalogue.views[link.to_schema].name} as b "
            f"where {mine} and {_leads(link, f'step_{ordinal}', catalogue)})"
        )
    asked = catalogue.views[intent.schema_name or ""].fields[intent.asked or ""]
    return (
        f"with {', '.join(steps)} select distinct {asked} as answer from step_{len(steps)} "
        f"where {asked} is not null"
    )


def _leads(link: Link, previous: str, catalogue: Catalogue) -> str:
    """Return the condition that a record of `previous` leads to record b."""
    origin, target = catalogue.views[link.from_schema], catalogue.views[link.to_schema]
    if link.kind == "equal":
        return (
            f"{target.fields[link.to_field or '']} in "
            f"(select {origin.fields[link.from_field or '']} from {previous})"
        )
    inner, outer = ("a", "b") if link.kind == "within" else ("b", "a")
    starts = {"a": f"a.{origin.start}", "b": f"b.{target.start}"}
    ends = {"a": f"a.{origin.end}", "b": f"b.{target.end}"}
    return (
        f"exists (select 1 from {previous} as a "
        f"where cast({starts['a']} as date) = cast({starts['b']} as date) "
        f"and {starts[inner]} between {starts[outer]} and {ends[outer]})"
    )
