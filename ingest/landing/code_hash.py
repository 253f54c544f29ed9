"""The version of the code that makes a dataset: a hash of its source files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path


def code_version(*sources: Path) -> str:
    """Hash source files, so that a dataset is made anew when its code changes.

    Args:
        sources: Package folders, of which every `.py` file below counts, or single files.
            Where a folder stands on the disk does not count, what it holds does.

    Returns:
        Sixteen hexadecimal digits.

    Raises:
        FileNotFoundError: If a source is not there.
    """
    digest = hashlib.sha256()
    for source in sources:
        for path in _files(source):
            content = path.read_bytes()
            name = path.relative_to(source.parent).as_posix()
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16]


def _files(source: Path) -> Iterator[Path]:
    if source.is_dir():
        yield from sorted(source.rglob("*.py"))
    else:
        yield source
