"""Where a release may lie, and what an archive or a folder may not be."""

import gzip
import os
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.reader import read_release
from memlake.ingest.multisource.released import files
from memlake.ingest.multisource.released.files import open_release

Tree = dict[str, Any]
Write = Callable[..., Path]
Pack = Callable[..., Path]
NOBODY = 65534


def refusal(path: Path) -> str:
    with pytest.raises(BadInputError) as caught:
        read_release(path)
    line = str(caught.value)
    assert "\n" not in line
    return line


@pytest.mark.parametrize("folder", ["release", "release/seeds", "release/seeds/s77"])
def test_a_seed_is_found_from_its_folder_and_from_those_above(
    tree: Tree, write: Write, tmp_path: Path, folder: str
):
    write(tree)
    assert read_release(tmp_path / folder).seed == 77


def test_a_seed_is_found_two_folders_down(tree: Tree, write: Write):
    assert read_release(write(tree, "unpacked/benchmark/seeds/s77")).seed == 77


def test_the_working_folder_may_be_the_seeds_folder(
    tree: Tree, write: Write, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(write(tree) / "seeds")
    assert read_release(Path()).seed == 77


@pytest.mark.parametrize("prefix", ["", "./", "seeds/s77/", "./benchmark/seeds/s77/"])
def test_an_archive_is_read_like_its_folder(tree: Tree, write: Write, pack: Pack, prefix: str):
    unpacked = open_release(write(tree))
    packed = open_release(pack(tree, prefix))
    assert packed.content == unpacked.content
    assert packed.sha256() == unpacked.sha256()
    assert read_release(packed).tables == read_release(unpacked).tables


def test_the_hash_changes_with_one_byte_and_with_one_name(tree: Tree, pack: Pack):
    seen = {open_release(pack(tree)).sha256()}
    tree["p_shift_1/event_table.json"][0]["diet"]["coffee_cups"] = 1
    seen.add(open_release(pack(tree)).sha256())
    del tree["p_shift_1/event_table.json"]
    seen.add(open_release(pack(tree)).sha256())
    assert len(seen) == 3


def test_files_that_the_reader_does_not_need_are_passed_over(tree: Tree, write: Write):
    extra = {"README.md": b"x", "p_shift_1/memory.md": b"x", "notes/a.json": b"{", ".git/x": b""}
    assert read_release(write(tree | extra)).seed == 77


def test_errors_name_files_from_what_the_user_named(tree: Tree, write: Write, pack: Pack):
    del tree["p_shift_1/ground_truth.json"]
    folder = write(tree)
    missing = "p_shift_1/ground_truth.json · p_shift_1: the file is missing"
    assert refusal(folder) == f"seeds/s77/{missing}"
    assert refusal(folder / "seeds/s77") == missing
    assert refusal(pack(tree, "b/seeds/s77/")) == f"b/seeds/s77/{missing}"


def test_a_path_that_is_not_there_or_not_a_release_is_named(tmp_path: Path):
    assert refusal(tmp_path / "nothing") == f"{tmp_path}/nothing: no such file or folder"
    text = tmp_path / "release.zip"
    text.write_text("x")
    assert refusal(text) == f"{text}: neither a folder nor a .tgz or .tar.gz"


def test_an_empty_folder_or_archive_is_named(tmp_path: Path, pack: Pack):
    reason = (
        "no released seed in it (it holds seeds/<seed>/ with config/ and a folder for each persona)"
    )
    assert refusal(tmp_path) == f"{tmp_path}: {reason}"
    archive = pack({})
    assert refusal(archive) == f"{archive}: {reason}"


def test_several_seeds_need_one_named(tree: Tree, write: Write, pack: Pack):
    write(tree)
    folder = write(tree, "release/seeds/s78")
    assert refusal(folder) == (f"{folder}: 2 seeds in it: seeds/s77, seeds/s78 (name one of them)")
    twice = {f"seeds/{seed}/{name}": tree[name] for seed in ("a", "b") for name in tree}
    archive = pack(twice, "")
    assert refusal(archive).startswith(f"{archive}: 2 seeds in it: seeds/a/, seeds/b/")


def test_an_archive_cut_short_anywhere_is_named(tree: Tree, pack: Pack):
    archive = pack(tree)
    whole = archive.read_bytes()
    for end in (1, 9, 20, len(whole) // 2, len(whole) - 9, len(whole) - 1):
        archive.write_bytes(whole[:end])
        assert refusal(archive).startswith(f"{archive}: the archive is cut short or damaged: ")


def test_a_damaged_archive_is_named(tree: Tree, pack: Pack):
    archive = pack(tree)
    damaged = bytearray(archive.read_bytes())
    damaged[-6] ^= 1  # in the checksum, past everything that is unpacked
    archive.write_bytes(damaged)
    assert "the archive is cut short or damaged" in refusal(archive)
    archive.write_bytes(b"not an archive at all")
    assert "the archive is cut short or damaged" in refusal(archive)
    archive.write_bytes(gzip.compress(b"not a tar"))
    assert "the archive is cut short or damaged" in refusal(archive)


@pytest.mark.parametrize("name", ["../p/event_table.json", "/etc/x", "a/../../b"])
def test_a_member_that_would_leave_its_folder_is_refused(tree: Tree, pack: Pack, name: str):
    archive = pack(tree, extra=[(tarfile.TarInfo(name), b"")])
    assert refusal(archive) == f"{archive}: the member {name!r} would leave its folder"


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE])
def test_a_member_that_is_no_file_is_refused(tree: Tree, pack: Pack, kind: bytes):
    link = tarfile.TarInfo("seeds/s77/p_shift_1/link.json")
    link.type, link.linkname = kind, "/etc/passwd"
    archive = pack(tree, extra=[(link, b"")])
    assert refusal(archive).endswith("/link.json' is a link or a device")


def test_a_member_that_stands_twice_is_refused(tree: Tree, pack: Pack):
    again = tarfile.TarInfo("seeds/s77/config/personas.json")
    again.size = 2
    archive = pack(tree, extra=[(again, b"[]")])
    assert refusal(archive) == (
        "seeds/s77/config/personas.json: the file stands twice in the archive"
    )


def test_sizes_past_any_release_are_refused(
    tree: Tree, pack: Pack, write: Write, monkeypatch: pytest.MonkeyPatch
):
    archive, folder = pack(tree), write(tree)
    monkeypatch.setattr(files, "LARGEST_FILE", 5000)
    assert refusal(archive).endswith(".json: larger than 0 MiB")
    assert refusal(folder).endswith(".json: larger than 0 MiB")
    monkeypatch.setattr(files, "LARGEST_FILE", 10**9)
    monkeypatch.setattr(files, "LARGEST_RELEASE", 3 << 20)
    bomb = tarfile.TarInfo("padding.bin")
    bomb.size = 4 << 20
    archive = pack(tree, extra=[(bomb, bytes(bomb.size))])
    assert refusal(archive) == f"{archive}: it unpacks to more than 3 MiB"


@pytest.fixture
def closed(tree: Tree) -> Iterator[Path]:
    """A release outside pytest's own folder, which another user could not enter."""
    folder = Path(tempfile.mkdtemp(prefix="memlake-"))
    folder.chmod(0o755)
    for name, content in tree.items():
        path = folder / "s77" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(orjson.dumps(content))
    yield folder
    shutil.rmtree(folder)


def as_another_user(path: Path) -> str:
    """Read a release in a child without privileges and return how that ended."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        outcome = "read"
        try:
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            read_release(path)
        except BaseException as error:
            outcome = f"{type(error).__name__}: {error}"
        os.write(write, outcome.encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        outcome = pipe.read()
    os.waitpid(child, 0)
    return outcome


@pytest.mark.parametrize(
    "shut",
    [
        "s77",
        "s77/p_shift_1",
        "s77/config",
        "s77/config/personas.json",
        "s77/p_shift_1/structural_sources/planner.json",
    ],
)
def test_a_folder_or_file_without_read_permission_is_named(closed: Path, shut: str):
    assert as_another_user(closed / "s77") == "read"
    (closed / shut).chmod(0o000)
    line = as_another_user(closed / "s77")
    (closed / shut).chmod(0o755)
    assert line.startswith(f"MachineError: {closed}/{shut}")
    assert line.endswith(": permission denied (make it readable and writable for this user)")


def test_an_archive_without_read_permission_is_named(closed: Path, pack: Pack, tree: Tree):
    archive = closed / "s77.tgz"
    shutil.copy(pack(tree), archive)
    archive.chmod(0o000)
    assert as_another_user(archive) == (
        f"MachineError: {archive}: permission denied (make it readable and writable for this user)"
    )
