"""Which datasets are landed, and which of them a run looks at."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.landing.table import holds_datasets

from .registry import Gate


@dataclass(frozen=True)
class Scope:
    """The datasets that a run looks at, and those it leaves alone.

    Attributes:
        benchmark_of: Benchmark of each dataset that is looked at.
        left_out: Landed datasets that are not.
    """

    benchmark_of: Mapping[str, str]
    left_out: tuple[str, ...] = ()

    def datasets(self, gate: Gate) -> tuple[str, ...]:
        """The datasets looked at that the gate is for, sorted."""
        return tuple(
            dataset
            for dataset, benchmark in sorted(self.benchmark_of.items())
            if gate.benchmark in ("core", benchmark)
        )


def manifests(warehouse: Path) -> dict[str, Path]:
    """Find the manifest of every landed dataset of a benchmark.

    Args:
        warehouse: The warehouse folder.

    Returns:
        Dataset name to manifest, in the order of the names. The zero-row datasets that
        `memlake init` lands (`_none`) are none, nor are tables that an extension landed beside
        another benchmark's dataset.
    """
    found = sorted((warehouse / "landing").glob("*/dataset=*/manifest.json"), key=_dataset)
    return {
        _dataset(path): path
        for path in found
        if holds_datasets(_benchmark(path)) and not _dataset(path).startswith("_")
    }


def landed_scope(warehouse: Path, benchmark: str | None, dataset: str | None) -> Scope:
    """Choose the datasets to look at.

    Args:
        warehouse: The warehouse folder.
        benchmark: Look at this benchmark's datasets alone.
        dataset: Look at this dataset alone.

    Raises:
        UsageError: If the dataset is not landed, or not one of the benchmark.
    """
    landed = {name: _benchmark(path) for name, path in manifests(warehouse).items()}
    chosen = {
        name: of
        for name, of in landed.items()
        if (benchmark is None or of == benchmark) and (dataset is None or name == dataset)
    }
    if dataset is not None and not chosen:
        raise UsageError(f"no dataset {dataset!r} {_among(landed, benchmark)}")
    return Scope(chosen, tuple(name for name in landed if name not in chosen))


def landed_hash(warehouse: Path) -> str:
    """Hash what is landed: the first 20 hex digits of SHA-256 over all manifests' bytes."""
    digest = hashlib.sha256()
    for dataset, path in manifests(warehouse).items():
        digest.update(dataset.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _among(landed: Mapping[str, str], benchmark: str | None) -> str:
    names: Iterable[str] = (n for n, of in landed.items() if benchmark in (None, of))
    place = f"of benchmark {benchmark} " if benchmark else ""
    return f"{place}is landed; landed are: {', '.join(names) or 'none'}"


def _dataset(manifest: Path) -> str:
    return manifest.parent.name.removeprefix("dataset=")


def _benchmark(manifest: Path) -> str:
    return manifest.parent.parent.name
