"""The seven validity conditions of an instance, V1 to V7, computed (section A.4, Table 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memlake.analysis.companion.corpus import DISTANT, Corpus, Probe
from memlake.analysis.companion.estimate import share
from memlake.analysis.intervals import Interval

_LOCAL = frozenset({"thread", "none"})


@dataclass(frozen=True)
class Condition:
    """What one condition comes to on a corpus.

    Attributes:
        condition: `V1` to `V7`.
        what: What was counted.
        failures: Rows that break it; None for a condition that is measured and reported.
        measured: Share that is reported, with its Wilson interval; for a count, share of rows
            that meet the condition.
        note: What this count cannot see.
    """

    condition: str
    what: str
    failures: int | None
    measured: Interval
    note: str = ""


def validity(corpus: Corpus) -> list[Condition]:
    """Compute every condition over live rows of the sampled strata."""
    rows = corpus.scored
    return [
        _sufficiency(rows),
        _disjoint(rows, None),
        _disjoint(rows, 10),
        _unselected(corpus),
        _fixed_stores(rows),
        _resolves(rows),
        *_monotone(rows),
        *_supplied(corpus, rows),
    ]


def _met(condition: str, what: str, flags: Sequence[bool], note: str = "") -> Condition:
    return Condition(condition, what, sum(not f for f in flags), share(flags), note)


def _sufficiency(rows: Sequence[Probe]) -> Condition:
    grounded = [p for p in rows if p.grounding]
    what = "the grounding lies within recent context, references and the probe"
    flags = [probe.grounded_outside == 0 for probe in grounded]
    return _met("V1", what, flags, "rows that record a grounding")


def _disjoint(rows: Sequence[Probe], window: int | None) -> Condition:
    bearing = [p for p in rows if p.demands]
    if window is None:
        flags = [not set(p.references) & set(p.recent) for p in bearing]
        return _met("V2", "no reference lies in the recorded recent context", flags)
    near = [
        all(r < p.position - window for r in p.references)
        for p in bearing
        if p.position is not None
    ]
    what = f"no reference lies among the {window} turns before the probe"
    return _met("V2", what, near, "such rows are on record and leave the strict reading")


def _unselected(corpus: Corpus) -> Condition:
    rows = corpus.scored
    flags = [p.stratum in ("proportional", "enriched") for p in rows]
    drawn = sum(p.stratum == "proportional" for p in rows)
    note = f"{drawn} rows are drawn without regard to demand, and they alone carry rates"
    return _met("V3", "every row says which stratum it is of", flags, note)


def _fixed_stores(rows: Sequence[Probe]) -> Condition:
    flags = [p.locus in DISTANT | _LOCAL and not (p.profile and p.episodes) for p in rows]
    return _met("V4", "the locus is one of five, and one store at most is filled", flags)


def _resolves(rows: Sequence[Probe]) -> Condition:
    flags = [p.unresolved == 0 and p.position is not None for p in rows]
    return _met("V5", "the probe and every id that its row cites lead to a message", flags)


def _monotone(rows: Sequence[Probe]) -> list[Condition]:
    raised = [not (p.claimed in _LOCAL and p.locus in DISTANT) for p in rows]
    reset = [p.demands == (p.locus in DISTANT) for p in rows]
    return [
        _met("V6", "verification never turns a local claim into a distant one", raised),
        _met("V6", "a row without references has a local locus", reset),
    ]


def _supplied(corpus: Corpus, rows: Sequence[Probe]) -> list[Condition]:
    """Evidence that the companion supplied: measured and reported, with no bar to pass."""
    found = []
    for name, loci in (
        ("all", DISTANT),
        ("but for the companion's own", DISTANT - {"companion"}),
        ("episode", frozenset({"episode"})),
        ("profile", frozenset({"profile"})),
    ):
        flags = [is_supplied(corpus, p) for p in rows if p.demands and p.locus in loci]
        what = f"memory evidence sent by the companion alone, {name}"
        found.append(Condition("V7", what, None, share(flags)))
    return found


def is_supplied(corpus: Corpus, probe: Probe) -> bool:
    """Say whether the companion sent every message that a probe's references cite."""
    senders = corpus.histories[probe.subject].senders
    return bool(probe.references) and all(senders[p - 1] == "companion" for p in probe.references)
