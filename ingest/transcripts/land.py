"""Landing transcripts: each release as the dataset of its name."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from memlake.ingest.landing import (
    LandReport,
    code_version,
    is_current,
    land,
    read_manifest,
    refuse_other_parameters,
    report_landing,
)
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.files import machine_errors
from memlake.ingest.landing.inputs import is_folder, require_file
from memlake.ingest.transcripts.locomo import read_locomo
from memlake.ingest.transcripts.longmemeval import read_longmemeval
from memlake.ingest.transcripts.memorybank import read_memorybank
from memlake.ingest.transcripts.read import TranscriptTables
from memlake.ingest.transcripts.rows import Progress
from memlake.ingest.transcripts.tables import TRANSCRIPTS

LANGUAGES = ("en", "cn")
_INGEST = Path(__file__).resolve().parents[1]


def land_locomo(
    root: Path,
    path: Path,
    *,
    strict: bool = False,
    zone: str | None = None,
    replace: bool = False,
    progress: Progress | None = None,
) -> LandReport:
    """Land a file in LoCoMo's layout as `locomo`, unless it is landed already.

    Args:
        root: The landing folder.
        path: The JSON file.
        strict: End at the first part that would be set aside.
        zone: The zone of the sessions' wall clock, where it is known.
        replace: Land over a dataset of this name that came from another input.
        progress: Told of every conversation read.

    Raises:
        BadInputError: If the file cannot be read, see `read_locomo`.
        UsageError: If the dataset came from another input and `replace` is not set.
        MachineError: If the disk is full or a folder may not be written.
    """

    def read() -> TranscriptTables:
        return read_locomo(path, strict=strict, zone=zone, progress=progress)

    return _land(root, "locomo", [path], {"zone": zone}, read, strict=strict, replace=replace)


def land_longmemeval(
    root: Path,
    path: Path,
    *,
    strict: bool = False,
    zone: str | None = None,
    replace: bool = False,
    progress: Progress | None = None,
) -> LandReport:
    """Land a file in LongMemEval's layout as `longmemeval`; otherwise as `land_locomo`."""

    def read() -> TranscriptTables:
        return read_longmemeval(path, strict=strict, zone=zone, progress=progress)

    return _land(root, "longmemeval", [path], {"zone": zone}, read, strict=strict, replace=replace)


def land_memorybank(
    root: Path, path: Path, *, strict: bool = False, replace: bool = False
) -> list[LandReport]:
    """Land MemoryBank, each language as a dataset: `memorybank-en`, `memorybank-cn`.

    Args:
        root: The landing folder.
        path: `memory_bank_en.json` or `memory_bank_cn.json`, or a folder that holds either.
            The probing questions are looked for beside it.
        strict: End at the first part that would be set aside.
        replace: Land over a dataset of this name that came from another input.

    Raises:
        BadInputError: If no file of MemoryBank is there, or one cannot be read.
        UsageError: If the dataset came from another input and `replace` is not set.
        MachineError: If the disk is full or a folder may not be written.
    """
    whole = is_folder(path)
    folder = path if whole else path.parent
    found = {language: folder / f"memory_bank_{language}.json" for language in LANGUAGES}
    wanted = {
        language: file
        for language, file in found.items()
        if (file.exists() if whole else file == path)
    }
    if not wanted:
        names = " or ".join(file.name for file in found.values())
        raise BadInputError(str(path), "no file of MemoryBank", mend=f"name {names}")
    return [
        _land_language(root, file, language, strict=strict, replace=replace)
        for language, file in wanted.items()
    ]


def _land_language(
    root: Path, file: Path, language: str, *, strict: bool, replace: bool
) -> LandReport:
    require_file(file)
    beside = file.with_name(f"probing_questions_{language}.jsonl")
    questions = beside if beside.exists() else None

    def read() -> TranscriptTables:
        return read_memorybank(file, questions, language=language, strict=strict)

    files = [file, *([questions] if questions else [])]
    # The release ships neither answers nor evidence, so nothing of it is scored.
    options = {"labels": False}
    return _land(
        root, f"memorybank-{language}", files, options, read, strict=strict, replace=replace
    )


def _land(
    root: Path,
    dataset: str,
    files: list[Path],
    options: Mapping[str, object],
    read: Callable[[], TranscriptTables],
    *,
    strict: bool,
    replace: bool,
) -> LandReport:
    parameters = {"sha256": [_digest(file) for file in files], **options}
    version = _code_version()
    manifest = read_manifest(root, TRANSCRIPTS, dataset) if not replace else None
    if not replace:
        refuse_other_parameters(root, TRANSCRIPTS, dataset, parameters, None)
    usable = manifest is not None and not (strict and manifest.quarantined)
    if usable and is_current(root, TRANSCRIPTS, dataset, parameters, None, version):
        return report_landing(manifest, skipped=True)
    transcripts = read()
    with land(
        root,
        TRANSCRIPTS,
        dataset,
        parameters=parameters,
        seed=None,
        code_version=version,
        replace=replace,
    ) as draft:
        for name, table in transcripts.tables.items():
            draft.write(name, table)
        draft.set_aside(transcripts.set_aside)
    return report_landing(draft.published, skipped=False)


def _digest(file: Path) -> str:
    require_file(file, mend="give the JSON file")
    with machine_errors(file), file.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


@cache
def _code_version() -> str:
    return code_version(
        _INGEST / "transcripts",
        _INGEST / "landing",
        _INGEST / "multisource" / "released" / "strict_json.py",
        _INGEST / "zones.py",
    )
