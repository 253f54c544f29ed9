"""The rules that every proposal must keep, whoever made it (spec, section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from memlake.ingest.setoka import registry
from memlake.ingest.setoka.catalogue import catalogue
from memlake.ingest.setoka.patterns.proposal import Brief, EvidenceItem, ProposedEntry
from memlake.ingest.setoka.patterns.windows import roomy_weekdays
from memlake.ingest.setoka.skeleton import ANNOTATION, BLOCK, ENTRIES, KINDS


def violations(brief: Brief, entries: Sequence[ProposedEntry]) -> list[str]:
    """Return what is wrong with a proposal, one line each; empty when it is valid."""
    found = list(_of_whole(brief, entries))
    for position, entry in enumerate(entries):
        lines = [*_of_evidence(brief, entry)]
        lines += _of_block(brief, entry) if entry.kind == BLOCK else _of_annotation(entry, entries)
        found += [f"entry {position}: {line}" for line in lines]
    return found


def _of_whole(brief: Brief, entries: Sequence[ProposedEntry]) -> Iterator[str]:
    if len(entries) != ENTRIES:
        yield f"{len(entries)} entries, not {ENTRIES}"
    least, most = registry.wholes("annotations")
    annotations = sum(entry.kind == ANNOTATION for entry in entries)
    if not least <= annotations <= most:
        yield f"{annotations} annotations, not {least} to {most}"
    categories = Counter(e.category_id for e in entries if e.kind == BLOCK)
    for category, times in sorted(categories.items(), key=str):
        if times > 1:
            yield f"category {category} has {times} blocks; block categories must differ"
    yield from _of_coverage(brief, entries)


def _of_coverage(brief: Brief, entries: Sequence[ProposedEntry]) -> Iterator[str]:
    """Two entries a domain and one a pole, where there is evidence for them."""
    known = {one.item: one for one in brief.evidence}
    cited = [known[entry.items[0]] for entry in entries if entry.items and entry.items[0] in known]
    items = Counter(one.domain for one in brief.evidence)
    per_domain, least = Counter(one.domain for one in cited), registry.whole("entries_per_domain")
    for domain in sorted(items):
        wanted = min(least, items[domain])
        if per_domain[domain] < wanted:
            yield f"{per_domain[domain]} entries cite {domain}, not {wanted}"
    missing = {(e.domain, e.pole) for e in brief.evidence} - {(e.domain, e.pole) for e in cited}
    for domain, pole in sorted(missing):
        yield f"no entry cites the {'high' if pole > 0 else 'low'} pole of {domain}"


def _of_evidence(brief: Brief, entry: ProposedEntry) -> Iterator[str]:
    known = {one.item: one for one in brief.evidence}
    most = registry.whole("most_items")
    if not 1 <= len(entry.items) <= most or len(set(entry.items)) != len(entry.items):
        yield f"it cites {len(entry.items)} items, not 1 to {most} different ones"
    strange = [item for item in entry.items if item not in known]
    if strange:
        yield f"items {strange} are not in the evidence"
    cited: list[EvidenceItem] = [known[item] for item in entry.items if item in known]
    if len({(one.domain, one.pole) for one in cited}) > 1:
        yield "its items differ in pole or in domain"
    if not entry.label or not entry.label_id or not entry.pattern:
        yield "it needs a label_id, a label and a pattern"


def _of_annotation(entry: ProposedEntry, entries: Sequence[ProposedEntry]) -> Iterator[str]:
    if entry.kind != ANNOTATION:
        yield f"kind {entry.kind!r} is none of {', '.join(KINDS)}"
    if entry.category_id is not None:
        yield "an annotation has its host's category and none of its own"
    if entry.host is None or not 0 <= entry.host < len(entries):
        yield f"host {entry.host} is not a position in the proposal"
    elif entries[entry.host].kind != BLOCK:
        yield f"its host {entry.host} is not a block"


def _of_block(brief: Brief, entry: ProposedEntry) -> Iterator[str]:
    if entry.host is not None:
        yield "a block has no host"
    category = catalogue().get(entry.category_id or 0)
    if category is None:
        yield f"category {entry.category_id} is not in the catalogue"
    elif category.is_background:
        yield f"category {category.name!r} belongs to the routine of a day"
    elif entry.place_type not in category.place_types:
        yield f"place type {entry.place_type!r} is none of {category.name!r}"
    yield from _of_time(brief, entry)


def _of_time(brief: Brief, entry: ProposedEntry) -> Iterator[str]:
    (low, high), (start, end) = entry.duration, entry.window
    if not 0 < low <= high:
        yield f"duration {low} to {high} min"
    elif not 0 <= start <= end - high or end > 1440:
        yield f"window {start} to {end} does not hold {high} min"
    elif not brief.allowed_days(entry.weekdays):
        yield "it is allowed on no day of the horizon"
    else:
        roomy = roomy_weekdays(brief, entry.window, high)
        full = sorted(w for w in entry.weekdays - roomy if brief.free[w] is not None)
        if full:
            yield f"the routine leaves its window no free {high} min on weekdays {full}"
