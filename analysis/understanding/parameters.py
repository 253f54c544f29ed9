"""The parameter file that the understanding layers read, and the manifest beside it."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memlake.ingest.landing.errors import BadInputError

VERSION = 2
SEED_FILE = Path("dbt/seeds/understanding_parameter.csv")
MANIFEST_FILE = Path("dbt/seeds/understanding_parameter.json")
_DIGITS = 4


@dataclass(frozen=True, order=True)
class Parameter:
    """One learned value.

    Attributes:
        part: The learned table it is of.
        key: First key within the part, or empty.
        subkey: Second key within the part, or empty.
        value: The value, rounded as it is shipped.
    """

    part: str
    key: str
    subkey: str
    value: float


def parameter(part: str, value: float, key: object = "", subkey: object = "") -> Parameter:
    """Return a parameter, its value rounded to what the file holds."""
    return Parameter(part, str(key), str(subkey), round(float(value), _DIGITS) + 0.0)


def as_csv(parameters: Iterable[Parameter]) -> bytes:
    """Return the file's bytes: rows in order of their keys, whatever the order given."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["part", "key", "subkey", "value"])
    writer.writerows([p.part, p.key, p.subkey, f"{p.value:g}"] for p in sorted(parameters))
    return text.getvalue().encode()


def write_parameters(
    root: Path, parameters: Iterable[Parameter], learned_from: Mapping[str, Any]
) -> dict[str, Any]:
    """Write the parameter file and its manifest, each in one rename.

    Args:
        root: The lakehouse whose seeds are written.
        parameters: What was learned.
        learned_from: Seeds, groups, and the hashes of the datasets they came as.

    Returns:
        The manifest.
    """
    rows = sorted(parameters)
    content = as_csv(rows)
    manifest = {
        "version": VERSION,
        "parameters_sha256": hashlib.sha256(content).hexdigest(),
        "rows": dict(sorted(Counter(p.part for p in rows).items())),
        "learned_from": dict(learned_from),
    }
    _replace(root / SEED_FILE, content)
    _replace(root / MANIFEST_FILE, (json.dumps(manifest, indent=2) + "\n").encode())
    return manifest


def read_manifest(root: Path) -> dict[str, Any]:
    """Read the manifest of the shipped parameters, and check that it is theirs.

    Raises:
        BadInputError: If a file is missing, or the manifest is another file's.
    """
    seed, manifest_file = root / SEED_FILE, root / MANIFEST_FILE
    mend = "run `memlake fit setoka`"
    if not (seed.is_file() and manifest_file.is_file()):
        raise BadInputError(str(MANIFEST_FILE), "there are no learned parameters", mend=mend)
    manifest: dict[str, Any] = json.loads(manifest_file.read_text(encoding="utf-8"))
    if manifest["parameters_sha256"] != hashlib.sha256(seed.read_bytes()).hexdigest():
        raise BadInputError(
            str(SEED_FILE), "the file is not the one its manifest describes", mend=mend
        )
    return manifest


def _replace(path: Path, content: bytes) -> None:
    draft = path.with_suffix(path.suffix + ".draft")
    draft.write_bytes(content)
    draft.replace(path)
