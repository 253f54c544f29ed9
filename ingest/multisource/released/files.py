"""The files of one released seed, from a folder or an archive, all in memory."""

from __future__ import annotations

import gzip
import hashlib
import io
import re
import tarfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.files import machine_errors
from memlake.ingest.landing.inputs import is_folder

CONFIG = ("config/personas.json", "config/persona_splits.json", "config/direct_readout_atoms.json")
OF_PERSONA = (
    "event_table.json",
    "ground_truth.json",
    "structural_sources/profile_ltm.json",
    "structural_sources/planner.json",
    "structural_sources/daily_self_report.json",
    "structural_sources/objective_log.json",
    "structural_sources/device_log.json",
    "structural_sources/generation_metadata.json",
)
LARGEST_FILE = 64 * 2**20
LARGEST_RELEASE = 512 * 2**20
_NEEDED = re.compile("|".join([*CONFIG, *(rf"[^/]+/{name}" for name in OF_PERSONA)]))
_WHOLE_NAME = re.compile(rf"(?P<root>(?:.*/)?)(?P<name>{_NEEDED.pattern})")
_LAYOUT = "seeds/<seed>/ with config/ and a folder for each persona"


@dataclass(frozen=True)
class ReleaseFiles:
    """The files of one seed that the reader needs.

    Attributes:
        path: What the user named.
        root: Where the seed's folder is in it, empty or with a slash at the end.
        content: Bytes of each file by its name below the seed's folder.
    """

    path: Path
    root: str
    content: dict[str, bytes]

    def label(self, name: str) -> str:
        """Return what an error calls a file: its place in what the user named."""
        return f"{self.root}{name}"

    def read(self, name: str, persona: str | None = None) -> bytes:
        """Return a file's bytes.

        Raises:
            BadInputError: If the release does not have it.
        """
        if name not in self.content:
            raise BadInputError(self.label(name), "the file is missing", persona=persona)
        return self.content[name]

    def persona_folders(self) -> list[str]:
        """Return the folders that hold files of a persona, by name."""
        return sorted({name.split("/")[0] for name in self.content} - {"config"})

    def sha256(self) -> str:
        """Return a hash of names and bytes: the same for a folder and for its archive."""
        digest = hashlib.sha256()
        for name in sorted(self.content):
            digest.update(f"{name}\0".encode() + hashlib.sha256(self.content[name]).digest())
        return digest.hexdigest()


def open_release(path: Path) -> ReleaseFiles:
    """Read the files of the one seed at a path.

    Args:
        path: The seed's folder, a folder above it, or a `.tgz` or `.tar.gz` of either.

    Raises:
        BadInputError: If there is no such path, it is damaged, or holds no seed or several.
        MachineError: If the machine refuses to read it.
    """
    with machine_errors(path):
        if is_folder(path):
            return _from_folder(path)
        if path.is_file() and path.name.endswith((".tgz", ".tar.gz")):
            return _from_archive(path)
        raise BadInputError(str(path), "neither a folder nor a .tgz or .tar.gz")


def _from_folder(path: Path) -> ReleaseFiles:
    seeds = [folder for folder in _candidates(path) if _looks_like_seed(folder)]
    seed = path / _only(path, [str(folder.relative_to(path)) for folder in seeds])
    root = seed.relative_to(path).as_posix()
    content = {name: _file(seed / name) for name in _names(seed)}
    return ReleaseFiles(path, "" if root == "." else f"{root}/", content)


def _candidates(path: Path) -> Iterator[Path]:
    """Yield the path itself and every folder of a `seeds` folder at most two levels below."""
    yield path
    below = _folders(path)
    for folder in [path.resolve(), *below, *(inner for one in below for inner in _folders(one))]:
        if folder.name == "seeds":
            yield from _folders(path if folder == path.resolve() else folder)


def _folders(path: Path) -> list[Path]:
    return sorted(one for one in path.iterdir() if one.is_dir())


def _looks_like_seed(folder: Path) -> bool:
    return (folder / "config").is_dir() or any(
        (below / "structural_sources").is_dir() for below in _folders(folder)
    )


def _names(seed: Path) -> Iterator[str]:
    folders = [one.name for one in _folders(seed) if one.name != "config"]
    for name in [*CONFIG, *(f"{folder}/{name}" for folder in folders for name in OF_PERSONA)]:
        if (seed / name).is_file():
            yield name


def _file(path: Path) -> bytes:
    if path.stat().st_size > LARGEST_FILE:
        raise BadInputError(str(path), f"larger than {LARGEST_FILE >> 20} MiB")
    return path.read_bytes()


def _only(path: Path, roots: list[str]) -> str:
    if len(roots) == 1:
        return roots[0]
    if not roots:
        raise BadInputError(str(path), "no released seed in it", mend=f"it holds {_LAYOUT}")
    names = ", ".join(sorted(roots))
    raise BadInputError(str(path), f"{len(roots)} seeds in it: {names}", mend="name one of them")


def _from_archive(path: Path) -> ReleaseFiles:
    try:
        members = dict(_members(path))
    except (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BadInputError(
            str(path), f"the archive is cut short or damaged: {error}", mend="fetch it again"
        ) from error
    roots: dict[str, dict[str, bytes]] = {}
    for member, content in members.items():
        match = _WHOLE_NAME.fullmatch(member)
        if match:
            roots.setdefault(match["root"], {})[match["name"]] = content
    root = _only(path, list(roots))
    return ReleaseFiles(path, root, roots[root])


def _members(path: Path) -> Iterator[tuple[str, bytes]]:
    seen = set()
    with gzip.open(path) as packed:
        stream = _Bounded(packed, path)
        with tarfile.open(fileobj=stream, mode="r|") as archive:
            for member in archive:
                name = _safe_name(member, path)
                if name in seen:
                    raise BadInputError(name, "the file stands twice in the archive")
                seen.add(name)
                if member.isfile() and _WHOLE_NAME.fullmatch(name):
                    yield name, _content(archive, member, name)
        while stream.read(1 << 20):  # to the end, where the checksum stands
            pass


def _safe_name(member: tarfile.TarInfo, path: Path) -> str:
    name = PurePosixPath(member.name)
    if name.is_absolute() or ".." in name.parts:
        raise BadInputError(str(path), f"the member {member.name!r} would leave its folder")
    if not (member.isfile() or member.isdir()):
        raise BadInputError(str(path), f"the member {member.name!r} is a link or a device")
    return str(name)


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo, name: str) -> bytes:
    if member.size > LARGEST_FILE:
        raise BadInputError(name, f"larger than {LARGEST_FILE >> 20} MiB")
    handle = archive.extractfile(member)
    return handle.read() if handle else b""


class _Bounded(io.RawIOBase):
    """The unpacked stream of an archive, which may not grow past a release's size."""

    def __init__(self, stream: gzip.GzipFile, path: Path) -> None:
        self._stream, self._path, self._left = stream, path, LARGEST_RELEASE

    def read(self, size: int = -1) -> bytes:
        """Read on, within bounds."""
        content = self._stream.read(size)
        self._left -= len(content)
        if self._left < 0:
            size_mib = LARGEST_RELEASE >> 20
            raise BadInputError(str(self._path), f"it unpacks to more than {size_mib} MiB")
        return content
