"""What the machine refuses ends in one line, and the published dataset stays as it was."""

import errno
import os
import resource
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from memlake.ingest.landing import files, land
from memlake.ingest.landing.errors import Exit, LockedError, MachineError
from memlake.ingest.landing.manifest import read_manifest, verify
from memlake.ingest.landing.table import Benchmark

Walks = Callable[..., pa.Table]
Land = Callable[[str], None]
InChild = Callable[..., str]


@pytest.fixture
def put(open_folder: Path, tiny: Benchmark, walks: Walks) -> Land:
    def run(distance: str) -> None:
        with land(open_folder, tiny, "w", parameters={}, seed=1, code_version="c") as draft:
            draft.write("walk", walks(("al", 1, distance, "x" * 50)))

    return run


@pytest.fixture
def unharmed(open_folder: Path, tiny: Benchmark) -> Callable[[], bool]:
    """Say whether version one is still published whole, with nothing left beside it."""

    def check() -> bool:
        manifest = read_manifest(open_folder, tiny, "w")
        beside = [p.name for p in (open_folder / ".versions/tiny").iterdir()]
        return manifest is not None and not verify(manifest) and beside == [manifest.folder.name]

    return check


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOSPC, "no space left on the device (free some, then run the command again)"),
        (errno.EDQUOT, "the disk quota is used up (free some, then run the command again)"),
        (errno.EROFS, "the file system is read-only (make it readable and writable for this user)"),
        (errno.EIO, "Input/output error"),
    ],
)
@pytest.mark.parametrize("at", [1, 2, 3, 4, 5, 6])
def test_a_refusal_at_any_flush_names_the_path_and_harms_nothing(
    open_folder: Path,
    put: Land,
    unharmed: Callable[[], bool],
    monkeypatch: pytest.MonkeyPatch,
    code: int,
    words: str,
    at: int,
):
    """A land flushes walk, person, manifest, draft, versions and the folder of links."""
    put("1.0")
    flushes = []

    def refuse(handle: int) -> None:
        flushes.append(handle)
        if len(flushes) == at:
            raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", refuse)
        with pytest.raises(MachineError) as caught:
            put("2.0")
    line = str(caught.value)
    assert line.endswith(words)
    assert line.startswith(str(open_folder)) and "\n" not in line
    assert caught.value.exit_code is Exit.MACHINE
    if at < 6:
        assert unharmed()
    put("3.0")
    assert unharmed()


def test_a_file_that_may_grow_no_further_is_a_full_disk(
    open_folder: Path, put: Land, unharmed: Callable[[], bool], in_child: InChild
):
    put("1.0")

    def step() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
        put("2.0")

    line = in_child(step, unprivileged=False)
    assert line.startswith(f"MachineError: {open_folder}/.versions/tiny/.draft-w-")
    assert line.endswith(
        "/walk.parquet: the file would grow past the limit set for it "
        "(free some, then run the command again)"
    )
    assert unharmed()


@pytest.mark.parametrize("closed", [".versions/tiny", "tiny"])
def test_a_folder_without_write_permission_is_named(
    open_folder: Path, put: Land, in_child: InChild, closed: str
):
    assert in_child(lambda: put("1.0")) == "fine"
    (open_folder / closed).chmod(0o555)
    line = in_child(lambda: put("2.0"))
    assert line.startswith(f"MachineError: {open_folder}/{closed}")
    assert line.endswith("permission denied (make it readable and writable for this user)")
    (open_folder / closed).chmod(0o777)
    assert in_child(lambda: put("2.0")) == "fine"


def test_a_published_file_that_may_not_be_read_is_named(
    open_folder: Path, tiny: Benchmark, put: Land, in_child: InChild
):
    put("1.0")
    manifest = read_manifest(open_folder, tiny, "w")
    assert manifest is not None
    (manifest.folder / "walk.parquet").chmod(0o000)

    def step() -> None:
        verify(manifest)

    assert in_child(step) == (
        f"MachineError: {manifest.folder}/walk.parquet: permission denied "
        "(make it readable and writable for this user)"
    )


def test_a_publisher_that_never_ends_is_waited_for_then_named(
    open_folder: Path, put: Land, monkeypatch: pytest.MonkeyPatch
):
    put("1.0")
    monkeypatch.setattr(files, "LOCK_WAIT_S", 0.0)
    folder = open_folder / ".versions/tiny"
    with files.locked(folder), pytest.raises(LockedError) as caught:
        put("2.0")
    assert str(caught.value) == f"{folder}: another process is publishing here (wait for it)"
