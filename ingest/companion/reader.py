"""Reader of a companion corpus: a folder of five files a subject."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import pyarrow as pa

from memlake.ingest.companion.corpus_manifest import manifest_value
from memlake.ingest.companion.folder import CorpusFolder, find_corpus
from memlake.ingest.companion.rows import CorpusRows
from memlake.ingest.landing.errors import BadInputError

Progress = Callable[[int, int, str], None]
"""Takes how many are done, of how many, and what is being done."""


@dataclass(frozen=True)
class SetAside:
    """A subject that was set aside, with the first thing that is not right about it.

    Attributes:
        file: The file at fault, relative to what the user named.
        user_id: The subject, all of whose files were left out.
        field: The field at fault, if it is one field.
        reason: What is wrong.
    """

    file: str
    user_id: str
    field: str | None
    reason: str

    def row(self) -> dict[str, str | None]:
        """Return it as a row of the quarantine."""
        return asdict(self)


@dataclass(frozen=True)
class CorpusTables:
    """A corpus as landing tables.

    Attributes:
        tables: Every declared table, by name.
        quarantined: The subjects that were set aside.
    """

    tables: dict[str, pa.Table]
    quarantined: list[SetAside]


def read_corpus(
    path: Path | CorpusFolder, *, quarantine: bool = False, progress: Progress | None = None
) -> CorpusTables:
    """Read a companion corpus (spec/realcompanion.md, section 1).

    Identifiers are looked up and never computed. Every declared field has to be of its
    declared type; what is not declared is kept as it stands, and named.

    Args:
        path: The folder, or what was found in it already.
        quarantine: Set a subject with an error aside, with all its files, and read on.
        progress: Told of every subject read.

    Raises:
        BadInputError: At the first error; with `quarantine`, at one that is not a single
            subject's, or if no subject is left.
        MachineError: If the machine refuses to read.
    """
    folder = path if isinstance(path, CorpusFolder) else find_corpus(path)
    rows, aside = CorpusRows("released"), []
    recorded = folder.read_manifest()
    if recorded:
        rows.add_manifest(manifest_value(recorded, folder.hashes()))
    for done, user_id in enumerate(folder.subjects):
        if progress:
            progress(done, len(folder.subjects), user_id)
        try:
            rows.add(user_id, folder.read(user_id))
        except BadInputError as error:
            if not quarantine:
                raise
            aside.append(SetAside(error.file, user_id, error.field, error.reason))
    if not rows.n_subjects:
        raise _nobody_left(aside)
    return CorpusTables(rows.tables(), aside)


def _nobody_left(aside: list[SetAside]) -> BadInputError:
    first = aside[0]
    return BadInputError(
        first.file,
        f"{first.reason}; all {len(aside)} subjects have an error, this is the first",
        persona=first.user_id,
        field=first.field,
    )
