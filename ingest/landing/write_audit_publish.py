"""Landing a dataset: write, audit, publish."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from memlake.ingest.landing.draft import Draft
from memlake.ingest.landing.errors import UsageError
from memlake.ingest.landing.files import write_durably
from memlake.ingest.landing.manifest import (
    EMPTY,
    MANIFEST,
    Manifest,
    is_current,
    json_values,
    read_manifest,
)
from memlake.ingest.landing.place import Place, published_places
from memlake.ingest.landing.publish import publish
from memlake.ingest.landing.seed import require_seed
from memlake.ingest.landing.table import Benchmark, holds_datasets


@contextmanager
def land(
    root: Path,
    benchmark: Benchmark,
    dataset: str,
    *,
    parameters: Mapping[str, object],
    seed: int | None,
    code_version: str,
    replace: bool = False,
) -> Iterator[Draft]:
    """Land one dataset: the block writes its tables, leaving it publishes them.

    Tables that the block does not write are landed with no row. Whatever ends the block
    early, an error or a kill, leaves the dataset that was published before as it was.

    Args:
        root: The landing folder.
        benchmark: The declared tables.
        dataset: Name of the dataset, unique across benchmarks.
        parameters: What the dataset is made from, as JSON values, for the manifest.
        seed: Its seed, if it has one.
        code_version: Hash of the code that makes it, see `code_version`.
        replace: Land over a dataset that was made with other parameters.

    Yields:
        The draft to write the tables to.

    Raises:
        UsageError: If the dataset is landed with other parameters and `replace` is not set, its
            name is reserved or another benchmark's, or no manifest can hold its seed.
        BadInputError: If a table breaks its declaration.
        MachineError: If the disk is full or a folder may not be written.
    """
    require_seed(seed)
    _require_own_name(root, benchmark, dataset)
    with _landing(root, benchmark, dataset, parameters, seed, code_version, replace) as draft:
        yield draft


@contextmanager
def _landing(
    root: Path,
    benchmark: Benchmark,
    dataset: str,
    parameters: Mapping[str, object],
    seed: int | None,
    code_version: str,
    replace: bool,
) -> Iterator[Draft]:
    place = Place(root, benchmark.name, dataset)
    values = json_values(parameters)
    if not replace:
        refuse_other_parameters(root, benchmark, dataset, values, seed)
    draft = Draft(place, benchmark)
    try:
        yield draft
        manifest = _manifest(place, draft, values, seed, code_version)
        write_durably(draft.folder / MANIFEST, manifest.to_json())
        draft.published = publish(place, manifest)
    finally:
        draft.discard()


def _require_own_name(root: Path, benchmark: Benchmark, dataset: str) -> None:
    """Check that a dataset's name is neither ours nor one of another benchmark."""
    if dataset.startswith("_"):
        raise UsageError(f"{dataset!r} cannot name a dataset: what begins with _ is reserved")
    if not holds_datasets(benchmark.name):
        return
    for place in published_places(root):
        other = place.benchmark != benchmark.name and holds_datasets(place.benchmark)
        if other and place.dataset == dataset:
            raise UsageError(
                f"{dataset} is a dataset of {place.benchmark} already (choose another name)"
            )


def _manifest(
    place: Place, draft: Draft, values: Mapping[str, Any], seed: int | None, code_version: str
) -> Manifest:
    files = draft.complete()
    return Manifest(
        benchmark=place.benchmark,
        dataset=place.dataset,
        parameters=values,
        seed=seed,
        code_version=code_version,
        files=files,
        quarantine=draft.quarantine,
        folder=draft.folder,
    )


def refuse_other_parameters(
    root: Path,
    benchmark: Benchmark,
    dataset: str,
    parameters: Mapping[str, object],
    seed: int | None,
) -> None:
    """Check that landing a dataset would not change what it is made from.

    Raises:
        UsageError: If it is landed with other parameters or another seed.
        BadInputError: If it is landed and its manifest cannot be read.
    """
    manifest = read_manifest(root, benchmark, dataset)
    if manifest is None:
        return
    was = {**manifest.parameters, "seed": manifest.seed}
    wanted = {**json_values(parameters), "seed": seed}
    changed = sorted(k for k in was.keys() | wanted.keys() if was.get(k) != wanted.get(k))
    if changed:
        changes = ", ".join(f"{k} {was.get(k)} -> {wanted.get(k)}" for k in changed)
        raise UsageError(
            f"{dataset} is landed with other parameters: {changes} (pass --replace to land over it)"
        )


def init_landing(root: Path, benchmarks: Iterable[Benchmark]) -> None:
    """Land a zero-row dataset `_none` for each benchmark, unless it is there.

    With it, a source of declared tables can be read before anything is landed.

    Raises:
        MachineError: If the disk is full or a folder may not be written.
    """
    for benchmark in benchmarks:
        version = _schema_version(benchmark)
        if not is_current(root, benchmark, EMPTY, {}, None, version):
            with _landing(root, benchmark, EMPTY, {}, None, version, replace=True):
                pass


def _schema_version(benchmark: Benchmark) -> str:
    declared = "\n".join(f"{t.name}: {t.schema}, {t.grain}" for t in benchmark.tables)
    return hashlib.sha256(declared.encode()).hexdigest()[:16]
