"""What landed submissions say in a chat, as judgments: replies, stores, retrieved messages.

A submission holds no verdict on itself. What needs a judge (response consistency, use of memory,
restraint) waits for a file of judgments that names the system; locus accuracy and evidence
coverage need none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow.parquet as pq

from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.judgments import NOTHING, Judged, Judgment
from memlake.analysis.lake import Lake
from memlake.analysis.submission.catalogue import Catalogue, read_catalogue
from memlake.analysis.submission.tables import ANSWER, RUN, SUBMISSION
from memlake.ingest.landing import Manifest, landed
from memlake.ingest.landing.errors import UsageError

Tell = Callable[[str], None]
Key = tuple[str, str]
Row = Mapping[str, Any]


@dataclass(frozen=True)
class _Probes:
    """How a warehouse calls what the corpus's files call otherwise.

    Attributes:
        items: Item id to (user id, probe id), of the chat.
        messages: Record id to message id.
    """

    items: Mapping[str, Key]
    messages: Mapping[str, str]

    @classmethod
    def of(cls, catalogue: Catalogue) -> _Probes:
        chat = {
            item: (user_id, message)
            for (track, user_id, message), item in catalogue.item_keys.items()
            if track == "chat"
        }
        sources = catalogue.sources.items()
        messages = {record: message for (_, message), records in sources for record in records}
        return cls(chat, messages)


def submitted(lake: Lake, corpus: Corpus, tell: Tell) -> Judged:
    """Read what every landed submission to a corpus says of its probes, by system.

    A probe of which a system that replies elsewhere has no reply counts as an empty reply, and
    not as none, unless it abstains there: leaving some out raises no figure.

    Args:
        lake: The lakehouse.
        corpus: The corpus.
        tell: Told in a line of a submission that is left out.

    Raises:
        UsageError: If the warehouse was built from another state of the corpus.
        BadInputError: If there are submissions, and no warehouse to tell their ids by.
        LockedError: If another process holds the warehouse for writing.
    """
    mine = [(one, run) for one in landed(lake.landing, SUBMISSION) for run in _runs(one, corpus)]
    if not mine:
        return NOTHING
    catalogue = read_catalogue(lake.warehouse, corpus.dataset)
    probes = _Probes.of(catalogue)
    _require_same(corpus, probes)
    found = {}
    for manifest, run in mine:
        if run["of_dataset_hash"] != catalogue.dataset_hash:
            tell(
                f"{run['system']} is left out: it answers another state of {corpus.dataset} "
                "(submit it again)"
            )
        elif said := _said(_rows(manifest, ANSWER.name), probes):
            found[run["system"]] = said
    return Judged(found)


def _runs(manifest: Manifest, corpus: Corpus) -> Iterator[Row]:
    return (run for run in _rows(manifest, RUN.name) if run["of_dataset"] == corpus.dataset)


def _rows(manifest: Manifest, table: str) -> list[Row]:
    rows: list[Row] = pq.read_table(manifest.folder / manifest.files[table].file).to_pylist()
    return rows


def _require_same(corpus: Corpus, probes: _Probes) -> None:
    known = Counter((corpus.subjects[p.subject], p.message_id) for p in corpus.probes if p.position)
    # A probe that stands twice has no key of its own.
    if {key for key, times in known.items() if times == 1} != set(probes.items.values()):
        raise UsageError(
            f"the warehouse was built from another state of {corpus.dataset} than is landed, so "
            "that submissions to it cannot be read (run `memlake build`)"
        )


def _said(rows: list[Row], probes: _Probes) -> dict[Key, Judgment]:
    """Return the judgment of each probe, those without a row included; none without any row."""
    mine = {probes.items[row["item_id"]]: row for row in rows if row["item_id"] in probes.items}
    if not mine:
        return {}
    replies = any(row["answer"] is not None for row in mine.values())
    return {key: _judgment(mine.get(key), probes, replies) for key in probes.items.values()}


def _judgment(row: Row | None, probes: _Probes, replies: bool) -> Judgment:
    empty = "" if replies else None
    if row is None:
        return Judgment(None, None, None, empty)
    reply = None if row["abstained"] else row["answer"] if row["answer"] is not None else empty
    # A submission that was landed before stores could be said has no such column.
    stores, retrieved = row.get("stores"), row["retrieved"]
    return Judgment(
        None,
        None,
        None,
        reply,
        None if stores is None else frozenset(stores),
        None if retrieved is None else tuple(probes.messages[one] for one in retrieved),
    )
