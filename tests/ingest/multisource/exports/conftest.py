"""A folder of exports that is sound, and ways to spoil it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

Spoil = Callable[[str, str, str], Path]


@pytest.fixture
def exports(tmp_path: Path, project: Path) -> Path:
    """A copy of the example's exports."""
    return Path(
        shutil.copytree(project / "analysis" / "examples" / "own_exports", tmp_path / "exports")
    )


@pytest.fixture
def spoil(exports: Path) -> Spoil:
    """Replace a text that stands once in one of the files, and return the folder."""

    def replace(file: str, old: str, new: str) -> Path:
        path = exports / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return exports

    return replace
