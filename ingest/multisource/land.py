"""Landing the multisource benchmark: a released seed, one of our generator's, or exports."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pyarrow as pa

from memlake.ingest.landing import (
    Draft,
    LandReport,
    Manifest,
    code_version,
    is_current,
    land,
    landed,
    read_manifest,
    report_landing,
)
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.audit import audit_labels
from memlake.ingest.multisource.exports.files import open_exports
from memlake.ingest.multisource.exports.read import read_exports
from memlake.ingest.multisource.generate import PERSONAS_PER_CLASS, dataset_name, generate_tables
from memlake.ingest.multisource.reader import Progress, read_release
from memlake.ingest.multisource.released.files import open_release
from memlake.ingest.multisource.released.registry import (
    ANSWER_OPTION,
    QUESTION,
    QUESTION_SOURCE,
    STREAM_FIELD,
)
from memlake.ingest.multisource.render import render_documents
from memlake.ingest.multisource.tables import AUDIT_LABEL, MEMORY_DOCUMENT, MULTISOURCE

_INGEST = Path(__file__).resolve().parents[1]


def land_release(
    root: Path,
    path: Path,
    *,
    quarantine: bool = False,
    replace: bool = False,
    progress: Progress | None = None,
) -> LandReport:
    """Land one released seed as `released-<seed>`, unless it is landed already.

    The manifest names the release by a hash of its files, so that a folder and its archive
    are the same input wherever they lie.

    Args:
        root: The landing folder.
        path: The seed's folder, a folder above it, or a `.tgz` or `.tar.gz` of either.
        quarantine: Set personas with an error aside and land the rest.
        replace: Land over a dataset of this name that came from another input.
        progress: Told of every persona read.

    Raises:
        BadInputError: If the release has an error, see `read_release`.
        UsageError: If the dataset came from another input and `replace` is not set.
        MachineError: If the disk is full or a folder may not be written.
    """
    files = open_release(path)
    parameters = {"release_sha256": files.sha256()}
    found = _landed_already(root, parameters, quarantine=quarantine)
    if found is not None:
        return report_landing(found, skipped=True)
    release = read_release(files, quarantine=quarantine, progress=progress)
    with land(
        root,
        MULTISOURCE,
        release.dataset,
        parameters=parameters,
        seed=release.seed,
        code_version=_code_version(),
        replace=replace,
    ) as draft:
        _write(draft, release.tables, release.dataset)
        draft.set_aside([one.row() for one in release.quarantined])
    return report_landing(draft.published, skipped=False)


def land_generated(
    root: Path,
    seed: int,
    *,
    release_names: bool = False,
    personas_per_class: int = PERSONAS_PER_CLASS,
    replace: bool = False,
    progress: Progress | None = None,
) -> LandReport:
    """Generate a seed and land it, unless it is landed already.

    Args:
        root: The landing folder.
        seed: The generator's seed.
        release_names: Whether company that a self-report invents has the release's names.
        personas_per_class: Personas of each of the three classes.
        replace: Land over a dataset of this name that was made with other parameters.
        progress: Told of the steps.

    Raises:
        UsageError: If the dataset was made with other parameters and `replace` is not set.
        MachineError: If the disk is full or a folder may not be written.
    """
    dataset = dataset_name(seed, release_names, personas_per_class)
    parameters: dict[str, object] = {"release_names": release_names}
    if personas_per_class != PERSONAS_PER_CLASS:
        parameters["personas_per_class"] = personas_per_class
    version = _code_version()
    if is_current(root, MULTISOURCE, dataset, parameters, seed, version):
        return report_landing(read_manifest(root, MULTISOURCE, dataset), skipped=True)
    with land(
        root,
        MULTISOURCE,
        dataset,
        parameters=parameters,
        seed=seed,
        code_version=version,
        replace=replace,
    ) as draft:
        if progress:
            progress(0, 2, "generate")
        tables = generate_tables(
            seed, release_names=release_names, personas_per_class=personas_per_class
        )
        if progress:
            progress(1, 2, "render, label, write")
        _write(draft, tables, dataset)
    return report_landing(draft.published, skipped=False)


def land_exports(root: Path, folder: Path, name: str, *, replace: bool = False) -> LandReport:
    """Land a person's own five exports as `exports-<name>`, unless they are landed already.

    The dataset has no labels, nor events that labels could be made from, and its manifest says
    so. Its one person is in split test.

    Args:
        root: The landing folder.
        folder: The folder of the five files, see `exports.fields.FILE`.
        name: What the person is called here: lower case, digits, `_`, `-` and `.`.
        replace: Land over other exports of this name.

    Raises:
        BadInputError: If a file has an error, see `read_exports`.
        UsageError: If the name cannot name a dataset, or other exports of this name are landed
            and `replace` is not set.
        MachineError: If the disk is full or a folder may not be written.
    """
    files, dataset, version = open_exports(folder), f"exports-{name}", _code_version()
    parameters = {"exports_sha256": files.sha256(), "labels": False}
    if is_current(root, MULTISOURCE, dataset, parameters, None, version):
        return report_landing(read_manifest(root, MULTISOURCE, dataset), skipped=True)
    tables = read_exports(files, name)
    with land(
        root,
        MULTISOURCE,
        dataset,
        parameters=parameters,
        seed=None,
        code_version=version,
        replace=replace,
    ) as draft:
        _write_streams(draft, tables, dataset)
    return report_landing(draft.published, skipped=False)


def _write(draft: Draft, tables: Mapping[str, pa.Table], dataset: str) -> None:
    _write_streams(draft, tables, dataset)
    draft.write(AUDIT_LABEL.name, audit_labels(tables))


def _write_streams(draft: Draft, tables: Mapping[str, pa.Table], dataset: str) -> None:
    for name, table in tables.items():
        draft.write(name, table)
    draft.write(MEMORY_DOCUMENT.name, render_documents(tables, dataset))


def _landed_already(
    root: Path, parameters: Mapping[str, object], *, quarantine: bool
) -> Manifest | None:
    """Find the landed dataset of an input, whose seed is not known before it is read."""
    try:
        manifests = landed(root, MULTISOURCE)
    except BadInputError:  # a broken manifest: landing over it says so, or replaces it
        return None
    for found in manifests:
        usable = quarantine or not found.quarantined
        if usable and is_current(
            root, MULTISOURCE, found.dataset, parameters, found.seed, _code_version()
        ):
            return found
    return None


@cache
def _code_version() -> str:
    return code_version(
        _INGEST / "multisource",
        _INGEST / "landing",
        _INGEST / "columns.py",
        _INGEST / "random.py",
        STREAM_FIELD,
        QUESTION,
        ANSWER_OPTION,
        QUESTION_SOURCE,
    )
