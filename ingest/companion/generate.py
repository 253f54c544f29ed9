"""The synthetic corpus of a seed: lives told, files derived, defects put in."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import pyarrow as pa

from memlake.ingest.companion.corpus_manifest import make_manifest
from memlake.ingest.companion.derive.derive import Derived, Quota, chat_file, derive, qa_file
from memlake.ingest.companion.files import RecordedScan, SubjectFiles
from memlake.ingest.companion.life.defects import inject
from memlake.ingest.companion.life.live import Subject, live
from memlake.ingest.companion.life.size import sizes
from memlake.ingest.companion.life.truth import Row, life_rows, reading_rows
from memlake.ingest.companion.registry import choice
from memlake.ingest.companion.rows import CorpusRows, files_read
from memlake.ingest.companion.truth_tables import TRUTH_TABLES

Progress = Callable[[int, int, str], None]
SUFFIX = {False: "", True: "-tenth"}


@dataclass(frozen=True)
class GeneratedSubject:
    """One subject of a synthetic corpus.

    Attributes:
        subject: The life and its source file.
        derived: What the derivation made of the source file, before defects.
        files: The five files as they ship.
        truth: Rows of the truth tables.
    """

    subject: Subject
    derived: Derived
    files: SubjectFiles
    truth: dict[str, list[Row]]


def dataset_name(seed: int, tenth: bool = False) -> str:
    """Return the name of a synthetic corpus, such as `companion-20260321-tenth`."""
    return f"companion-{seed}{SUFFIX[tenth]}"


def generate_subject(seed: int, user_id: str, *, tenth: bool = False) -> GeneratedSubject:
    """Generate one subject; the same whatever others are generated.

    Args:
        seed: The generator's seed.
        user_id: `U01` to `U10`.
        tenth: Whether it has a tenth of its messages, but at least 100.
    """
    size = next(one for one in sizes(tenth) if one.user_id == user_id)
    subject = live(seed, size)
    quota = Quota(size.proportional, size.abstention, size.unanswerable)
    derived = derive(subject.source, quota=quota, seed=seed)
    clean = derived.files
    flawed = inject(size, tenth, clean.chat["chat_gt"], clean.qa["qa_gt"], subject.vacant, seed)
    files = replace(clean, chat=chat_file(user_id, flawed.chat), qa=qa_file(user_id, flawed.qa))
    truth = life_rows(subject) | reading_rows(derived) | {"injected_defect": flawed.record}
    return GeneratedSubject(subject, derived, files, truth)


def generate_tables(
    seed: int, *, tenth: bool = False, progress: Progress | None = None
) -> dict[str, pa.Table]:
    """Generate a corpus of ten subjects as landing tables.

    The same arguments give the same tables, bit by bit.

    Args:
        seed: The generator's seed.
        tenth: Whether each subject has a tenth of its messages, but at least 100.
        progress: Told of every subject.
    """
    rows = CorpusRows("generated")
    truth: dict[str, list[Row]] = {table.name: [] for table in TRUTH_TABLES}
    shipped: list[SubjectFiles] = []
    for done, size in enumerate(sizes(tenth)):
        if progress:
            progress(done, len(sizes(tenth)), f"subject {size.user_id}")
        one = generate_subject(seed, size.user_id, tenth=tenth)
        rows.add(size.user_id, files_read(one.files))
        shipped.append(one.files)
        for name, found in one.truth.items():
            truth[name] += found
    rows.add_manifest(make_manifest(shipped, {}, _scans(shipped)))
    tables = rows.tables()
    for table in TRUTH_TABLES:
        tables[table.name] = pa.Table.from_pylist(truth[table.name], schema=table.schema)
    return tables


def _scans(shipped: list[SubjectFiles]) -> list[RecordedScan]:
    """Scan every text for contact details; names are invented, so that no surrogate is left."""
    contact = re.compile(_posix(choice("contact_pattern")))
    texts = [message["content"] for files in shipped for message in files.source["messages"]]
    hits = sum(bool(contact.search(text)) for text in texts)
    return [
        RecordedScan(scan="contact", n_texts=len(texts), n_hits=hits),
        RecordedScan(scan="surrogate", n_texts=len(texts), n_hits=0),
    ]


def _posix(pattern: str) -> str:
    """Write the POSIX classes of a pattern as Python's."""
    return pattern.replace("[:alnum:]", "A-Za-z0-9").replace("[:alpha:]", "A-Za-z")
