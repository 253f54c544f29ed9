"""The manifest of a landed dataset: what it was made from and what it holds. No clock."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.files import machine_errors
from memlake.ingest.landing.place import Place, published_places
from memlake.ingest.landing.table import Benchmark

MANIFEST = "manifest.json"
QUARANTINE = "quarantine.json"
EMPTY = "_none"


@dataclass(frozen=True)
class LandedFile:
    """One file of a landed dataset.

    Attributes:
        file: File name in the version folder.
        sha256: Hash of the file's bytes.
        rows: Rows in it.
        bytes: Its size.
        leading_keys: Distinct values of the first grain column (personas, say).
    """

    file: str
    sha256: str
    rows: int
    bytes: int
    leading_keys: int


@dataclass(frozen=True)
class Manifest:
    """What a landed dataset was made from and what it holds.

    Attributes:
        benchmark: Name of the benchmark.
        dataset: Name of the dataset.
        parameters: What was asked for, as JSON values.
        seed: Seed of the data, if it has one.
        code_version: Hash of the code that made it.
        files: The file of each declared table, by table name, in declared order.
        quarantine: The file of what was set aside, if anything was.
        folder: Where the version lies; not written into the file.
    """

    benchmark: str
    dataset: str
    parameters: Mapping[str, Any]
    seed: int | None
    code_version: str
    files: Mapping[str, LandedFile]
    quarantine: LandedFile | None
    folder: Path = field(compare=False)

    def rows(self) -> dict[str, int]:
        """Return the row count of each declared table."""
        return {table: file.rows for table, file in self.files.items()}

    @property
    def quarantined(self) -> int:
        """How many rows were set aside."""
        return self.quarantine.rows if self.quarantine else 0

    def to_json(self) -> bytes:
        """Return the file's content: the same bytes for the same manifest."""
        content = {k: v for k, v in vars(self).items() if k != "folder"}
        content["files"] = [{"table": table} | asdict(f) for table, f in self.files.items()]
        content["quarantine"] = asdict(self.quarantine) if self.quarantine else None
        return (json.dumps(content, indent=1, sort_keys=True, allow_nan=False) + "\n").encode()

    def hash(self) -> str:
        """Return the SHA-256 of the content, in hexadecimal: the dataset's identity."""
        return hashlib.sha256(self.to_json()).hexdigest()


def json_values(parameters: Mapping[str, object]) -> dict[str, Any]:
    """Return parameters as the JSON values that they become in a manifest."""
    values: dict[str, Any] = json.loads(json.dumps(parameters, allow_nan=False))
    return values


def load_manifest(folder: Path) -> Manifest:
    """Read the manifest of a version folder.

    Raises:
        BadInputError: If it is missing or broken.
    """
    try:
        content = json.loads((folder / MANIFEST).read_bytes())
        files = {f.pop("table"): LandedFile(**f) for f in content.pop("files")}
        aside = content.pop("quarantine")
        quarantine = LandedFile(**aside) if aside else None
        return Manifest(**content, files=files, quarantine=quarantine, folder=folder)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadInputError(
            str(folder / MANIFEST),
            f"the manifest cannot be read: {error}",
            mend="land the dataset again with --replace",
        ) from error


def read_manifest(root: Path, benchmark: Benchmark, dataset: str) -> Manifest | None:
    """Return the manifest of a published dataset, or None when it is not landed.

    Raises:
        BadInputError: If the dataset is published but its manifest cannot be read.
    """
    place = Place(root, benchmark.name, dataset)
    version = place.published()
    return None if version is None else load_manifest(place.versions / version)


def landed(root: Path, benchmark: Benchmark | None = None) -> list[Manifest]:
    """Return the manifests of landed datasets, by benchmark and name.

    The zero-row dataset `_none`, which only keeps dbt's sources readable, is left out.

    Args:
        root: The landing folder.
        benchmark: Whose datasets; of every benchmark if left out.

    Raises:
        BadInputError: If a manifest cannot be read.
    """
    places = published_places(root, benchmark.name if benchmark else "*")
    versions = ((p, p.published()) for p in places if p.dataset != EMPTY)
    return [load_manifest(p.versions / version) for p, version in versions if version]


def verify(manifest: Manifest) -> list[str]:
    """Compare every file of a version with its manifest.

    Returns:
        One line for each file that is missing or has other bytes; empty when whole.

    Raises:
        MachineError: If a file cannot be read.
    """
    damage = []
    for entry in [*manifest.files.values(), *filter(None, [manifest.quarantine])]:
        path = manifest.folder / entry.file
        if not path.is_file():
            damage.append(f"{path}: missing")
            continue
        with machine_errors(path), path.open("rb") as handle:
            digest = hashlib.file_digest(handle, "sha256")
        if digest.hexdigest() != entry.sha256:
            damage.append(f"{path}: its bytes differ from the manifest's hash")
    return damage


def is_current(
    root: Path,
    benchmark: Benchmark,
    dataset: str,
    parameters: Mapping[str, object],
    seed: int | None,
    code_version: str,
) -> bool:
    """Say whether landing this again would change nothing, so that it can be skipped.

    A damaged dataset is not current.
    """
    try:
        manifest = read_manifest(root, benchmark, dataset)
    except BadInputError:
        return False
    if manifest is None or set(manifest.rows()) != {t.name for t in benchmark.tables}:
        return False
    wanted = (json_values(parameters), seed, code_version)
    found = (dict(manifest.parameters), manifest.seed, manifest.code_version)
    return wanted == found and not verify(manifest)
