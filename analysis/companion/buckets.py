"""What the sampler believed beside what was verified, and how categories may be reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from memlake.analysis.companion.corpus import Corpus, Probe, Row
from memlake.analysis.companion.estimate import share
from memlake.analysis.intervals import Interval
from memlake.ingest.companion.registry import choice

TIERS = ("edge", "basic", "intermediate", "hard")


@dataclass(frozen=True)
class Buckets:
    """The sampler's bucket against the verified tier (Table 17).

    Attributes:
        counts: Rows by (bucket, tier).
        disagreement: Share of rows whose bucket is not their tier, with its interval.
        excluded: Rows whose bucket is no tier.
    """

    counts: Counter[tuple[str, str]]
    disagreement: Interval
    excluded: int


def buckets(rows: Sequence[Probe]) -> Buckets:
    """Cross the bucket that each row was drawn from with its verified tier."""
    known = [p for p in rows if p.hint in TIERS]
    counts = Counter((str(p.hint), p.tier) for p in known)
    wrong = share([p.hint != p.tier for p in known])
    return Buckets(counts, wrong, len(rows) - len(known))


@dataclass(frozen=True)
class CategoryRule:
    """How gate O's rule lets a category be reported.

    Attributes:
        track: `chat` or `qa`.
        category: The category.
        reporting: `macro`, `pooled` or `no_claim`.
        n: Live items.
        participants: Participants with enough of them.
    """

    track: str
    category: str
    reporting: str
    n: int
    participants: int


def category_rules(corpus: Corpus) -> list[CategoryRule]:
    """Apply gate O's rule to every category of both tracks.

    Macro-averaged with at least five live items in each of at least five participants, else
    pooled, and without a claim below twenty items.
    """
    counts: Counter[tuple[str, str | None, int]] = Counter()
    for probe in corpus.probes:
        counts["chat", probe.category, probe.subject] += probe.live
    for row in corpus.questions:
        counts["qa", row["category"], row["subject"]] += _is_live(row)
    # A row that names no category is of none.
    named = sorted({(track, category) for track, category, _ in counts if category is not None})
    return [_rule(track, category, counts) for track, category in named]


def _is_live(row: Row) -> bool:
    return row["withdrawn"] is None


def _rule(track: str, category: str, counts: Counter[tuple[str, str | None, int]]) -> CategoryRule:
    mine = [n for (t, c, _), n in counts.items() if (t, c) == (track, category)]
    total = sum(mine)
    enough = sum(n >= int(choice("category_macro_items")) for n in mine)
    if total < int(choice("category_claim_items")):
        reporting = "no_claim"
    else:
        macro = enough >= int(choice("category_macro_participants"))
        reporting = "macro" if macro else "pooled"
    return CategoryRule(track, category, reporting, total, enough)
