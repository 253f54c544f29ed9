"""The corpus's own manifest: hashes of the files, reporting of categories, recorded scans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, cast

from memlake.ingest.companion.files import (
    CategoryReport,
    CorpusManifest,
    RecordedScan,
    ShippedFile,
    SubjectFiles,
)
from memlake.ingest.companion.registry import choice
from memlake.ingest.companion.rows import FileRead
from memlake.ingest.companion.shape import Field, Shape, integer, one_of
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.transcripts.parts import FlawError, a_list, an_object, text_value

_PARTS: Mapping[str, Shape] = {
    "files": Shape(
        (
            Field("file", text_value, required=True),
            Field("sha256", text_value, required=True),
        )
    ),
    "categories": Shape(
        (
            Field("track", one_of("chat", "qa"), required=True),
            Field("category", text_value, required=True),
            Field("reporting", one_of("macro", "pooled", "no_claim"), required=True),
        )
    ),
    "scans": Shape(
        (
            Field("scan", one_of("contact", "surrogate"), required=True),
            Field("n_texts", integer, required=True),
            Field("n_hits", integer, required=True),
        )
    ),
}


def manifest_value(file: FileRead, hashes: Mapping[str, str]) -> CorpusManifest:
    """Take a manifest's JSON value, and hold the corpus's files to the hashes in it.

    Args:
        file: The manifest.
        hashes: SHA-256 of each file that lies there, by name.

    Raises:
        BadInputError: If it is not as declared, or a file is missing or has other bytes.
    """
    try:
        top = an_object(file.value, "the top")
        parts = {
            name: [
                shape.take(row, f"{name}[{at}]")
                for at, row in enumerate(a_list(top.get(name, []), name))
            ]
            for name, shape in _PARTS.items()
        }
    except FlawError as flaw:
        raise BadInputError(file.name, flaw.reason, field=flaw.place) from None
    for shipped in parts["files"]:
        found = hashes.get(shipped["file"])
        if found != shipped["sha256"]:
            what = "its bytes differ from the hash here" if found else "it is missing"
            raise BadInputError(file.name, f"{shipped['file']}: {what}", field="files")
    return cast(CorpusManifest, parts)


def category_reports(subjects: Iterable[SubjectFiles]) -> list[CategoryReport]:
    """Say how each category may be reported (gate O's rule, section 8).

    Macro-averaged with at least five live items in each of at least five participants, else
    pooled, and without a claim below twenty items.
    """
    counts: Counter[tuple[str, str, str]] = Counter()
    for files in subjects:
        rows: list[tuple[str, Any]] = [("chat", row) for row in files.chat["chat_gt"]]
        rows += [("qa", row) for row in files.qa["qa_gt"]]
        for track, row in rows:
            counts[track, row["category"], files.user_id] += "withdrawn" not in row
    named = sorted({(track, category) for track, category, _ in counts})
    return [
        CategoryReport(
            track=cast(Any, track),
            category=category,
            reporting=_reporting(
                [n for (t, c, _), n in counts.items() if (t, c) == (track, category)]
            ),
        )
        for track, category in named
    ]


def _reporting(items: list[int]) -> Any:
    if sum(items) < int(choice("category_claim_items")):
        return "no_claim"
    enough = sum(n >= int(choice("category_macro_items")) for n in items)
    return "macro" if enough >= int(choice("category_macro_participants")) else "pooled"


def make_manifest(
    subjects: Iterable[SubjectFiles], files: Mapping[str, str], scans: list[RecordedScan]
) -> CorpusManifest:
    """Make the manifest of a corpus.

    Args:
        subjects: Its subjects.
        files: SHA-256 of each file, by name.
        scans: What was scanned, and how many hits there were.
    """
    shipped = [ShippedFile(file=name, sha256=digest) for name, digest in sorted(files.items())]
    return CorpusManifest(files=shipped, categories=category_reports(subjects), scans=scans)
