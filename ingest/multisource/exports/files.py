"""The five files of a person's exports."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from memlake.ingest.landing.inputs import read_file, require_folder
from memlake.ingest.multisource.exports.fields import FILE


@dataclass(frozen=True)
class ExportFiles:
    """The five files of one person.

    Attributes:
        content: Bytes by stream.
    """

    content: Mapping[str, bytes]

    def sha256(self) -> str:
        """Hash the files, wherever they lie."""
        digest = hashlib.sha256()
        for stream, content in sorted(self.content.items()):
            digest.update(f"{stream}\0{len(content)}\0".encode() + content)
        return digest.hexdigest()


def open_exports(folder: Path) -> ExportFiles:
    """Read the five files from a folder; what else lies there is left alone.

    Raises:
        BadInputError: If the folder or one of the files is missing.
        MachineError: If one may not be read.
    """
    require_folder(folder, mend="name the folder of the five files")
    wanted = f"wanted: {', '.join(FILE.values())}"
    return ExportFiles({stream: read_file(folder / name, wanted) for stream, name in FILE.items()})
