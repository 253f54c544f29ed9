"""The built wheel holds every module, and every file that the code reads beside itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

FOLDERS = ("ingest", "expectations", "analysis")


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory, project: Path) -> set[str]:
    """Names of the files in a wheel, built from a copy so that the clone stays clean."""
    copy = tmp_path_factory.mktemp("wheel") / "project"
    copy.mkdir()
    for name in FOLDERS:
        shutil.copytree(
            project / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc")
        )
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(project / name, copy / name)
    made = subprocess.run(
        [sys.executable, "-c", "from setuptools import build_meta as b; b.build_wheel('dist')"],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr[-2000:]
    (wheel,) = (copy / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_file_is_left_out(folder: str, held: set[str], project: Path) -> None:
    files = {
        f"memlake/{file.relative_to(project)}"
        for file in (project / folder).rglob("*")
        if file.is_file() and file.suffix != ".pyc" and "__pycache__" not in file.parts
    }
    assert len(files) > 20
    assert files - held == set()


def test_the_lexicons_are_among_them(held: set[str]) -> None:
    lexicons = {name for name in held if name.startswith("memlake/ingest/setoka/lexicon/")}
    assert {
        "memlake/ingest/setoka/lexicon/a/documents.txt",
        "memlake/ingest/setoka/lexicon/b/activity.csv",
    } <= lexicons
    assert "memlake/ingest/setoka/traits/inventories/hexaco.yml" in held
