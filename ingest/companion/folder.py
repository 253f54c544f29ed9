"""The folder of a companion corpus: whose files lie in it, and where."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from memlake.ingest.companion.files import FILE_KINDS
from memlake.ingest.companion.rows import FileRead
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.files import machine_errors
from memlake.ingest.landing.inputs import require_file, require_folder
from memlake.ingest.transcripts.json_input import read_document

MANIFEST = "realcompanion_manifest.json"
_NAME = re.compile(rf"(?P<user>[A-Za-z]+\d+)_(?P<kind>{'|'.join(FILE_KINDS)})\.json")


@dataclass(frozen=True)
class CorpusFolder:
    """The files of a corpus.

    Attributes:
        path: What the user named.
        subjects: Subject to kind to file, sorted by subject.
        manifest: The corpus's manifest, if there is one.
    """

    path: Path
    subjects: Mapping[str, Mapping[str, Path]]
    manifest: Path | None

    def label(self, file: Path) -> str:
        """Return what an error calls a file: its place below what the user named."""
        return file.relative_to(self.path).as_posix()

    def read(self, user_id: str) -> dict[str, FileRead]:
        """Read a subject's five files.

        Raises:
            BadInputError: If one is missing, or is not one whole JSON document.
            MachineError: If the machine refuses to read one.
        """
        files = self.subjects[user_id]
        for kind in FILE_KINDS:
            if kind not in files:
                there = ", ".join(self.label(file) for file in files.values())
                raise BadInputError(
                    f"{user_id}_{kind}.json", f"the file is missing beside {there}", persona=user_id
                )
        return {kind: self._read(files[kind], user_id) for kind in FILE_KINDS}

    def _read(self, file: Path, user_id: str | None) -> FileRead:
        try:
            document = read_document(file)
        except BadInputError as error:
            raise BadInputError(
                self.label(file), error.reason, persona=user_id, field=error.field
            ) from None
        return FileRead(self.label(file), document.value, document.has_mark, document.replaced)

    def read_manifest(self) -> FileRead | None:
        """Read the corpus's manifest, if there is one."""
        return self._read(self.manifest, None) if self.manifest else None

    def hashes(self) -> dict[str, str]:
        """Return the SHA-256 of every file, by its name; the same wherever the folder lies."""
        files = [file for one in self.subjects.values() for file in one.values()]
        return {file.name: _sha256(file) for file in [*files, *filter(None, [self.manifest])]}


def find_corpus(path: Path) -> CorpusFolder:
    """Find the files of a corpus in a folder, or in the folders right below it.

    Raises:
        BadInputError: If it is no folder, holds no such file, or two subjects have one id.
        MachineError: If the machine refuses to look.
    """
    require_folder(path)
    files = _json_files(path)
    subjects: dict[str, dict[str, Path]] = defaultdict(dict)
    spelled: dict[str, str] = {}
    for file in files:
        found = _NAME.fullmatch(file.name)
        if found:
            user = found["user"]
            _refuse_second(path, file, subjects[user].get(found["kind"]), user)
            if spelled.setdefault(user.casefold(), user) != user:
                other = spelled[user.casefold()]
                raise BadInputError(
                    file.relative_to(path).as_posix(), f"{other} is a subject too", persona=user
                )
            subjects[user][found["kind"]] = file
    if not subjects:
        names = " ".join(f"U01_{kind}.json" for kind in FILE_KINDS)
        raise BadInputError(str(path), "no subject's files in it", mend=f"it holds {names} ...")
    manifest = [file for file in files if file.name == MANIFEST]
    _refuse_second(path, manifest[-1], manifest[0], None) if len(manifest) > 1 else None
    return CorpusFolder(path, dict(sorted(subjects.items())), next(iter(manifest), None))


def _json_files(path: Path) -> list[Path]:
    """The JSON files of a folder and of those right below it, however they are kept.

    A glob would pass over a folder that may not be read, and with it what lies there.
    """
    with machine_errors(path):
        here = list(path.iterdir())
        below = [file for folder in here if folder.is_dir() for file in folder.iterdir()]
    return sorted(file for file in [*here, *below] if file.suffix == ".json")


def _refuse_second(path: Path, file: Path, before: Path | None, user: str | None) -> None:
    if before is not None:
        first, second = (one.relative_to(path).as_posix() for one in (before, file))
        raise BadInputError(second, f"{first} is the same subject's", persona=user)


def _sha256(file: Path) -> str:
    require_file(file)
    with machine_errors(file), file.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()
