"""Landing a companion corpus that is released in the five files a subject."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from memlake.ingest.companion.folder import find_corpus
from memlake.ingest.companion.reader import Progress, read_corpus
from memlake.ingest.companion.registry import CHOICE
from memlake.ingest.companion.tables import COMPANION
from memlake.ingest.landing import (
    LandReport,
    code_version,
    is_current,
    land,
    read_manifest,
    refuse_other_parameters,
    report_landing,
)

DATASET = "realcompanion"
_INGEST = Path(__file__).resolve().parents[1]


def land_corpus(
    root: Path,
    path: Path,
    *,
    dataset: str = DATASET,
    quarantine: bool = False,
    replace: bool = False,
    progress: Progress | None = None,
) -> LandReport:
    """Land a corpus, unless it is landed already.

    The manifest names the input by a hash over its files, wherever they lie.

    Args:
        root: The landing folder.
        path: The folder that holds the five files of each subject.
        dataset: Name of the dataset.
        quarantine: Set subjects with an error aside and land the rest.
        replace: Land over a dataset of this name that came from another input.
        progress: Told of every subject read.

    Raises:
        BadInputError: If the corpus has an error, see `read_corpus`.
        UsageError: If the dataset came from another input and `replace` is not set.
        MachineError: If the disk is full or a folder may not be written.
    """
    folder = find_corpus(path)
    parameters = {"sha256": _digest(folder.hashes())}
    version = _code_version()
    if not replace:
        refuse_other_parameters(root, COMPANION, dataset, parameters, None)
        found = read_manifest(root, COMPANION, dataset)
        usable = found is not None and (quarantine or not found.quarantined)
        if usable and is_current(root, COMPANION, dataset, parameters, None, version):
            return report_landing(found, skipped=True)
    corpus = read_corpus(folder, quarantine=quarantine, progress=progress)
    with land(
        root,
        COMPANION,
        dataset,
        parameters=parameters,
        seed=None,
        code_version=version,
        replace=replace,
    ) as draft:
        for name, table in corpus.tables.items():
            draft.write(name, table)
        draft.set_aside([one.row() for one in corpus.quarantined])
    return report_landing(draft.published, skipped=False)


def _digest(hashes: Mapping[str, str]) -> str:
    lines = "".join(f"{name}\0{digest}\n" for name, digest in sorted(hashes.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


@cache
def _code_version() -> str:
    return code_version(
        _INGEST / "companion",
        _INGEST / "landing",
        _INGEST / "transcripts",
        _INGEST / "multisource" / "released" / "strict_json.py",
        CHOICE,
    )
