"""Publishing: a version takes its place in one rename, and what it replaces is removed."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.landing.files import hold_folder, locked, machine_errors, sync_folder
from memlake.ingest.landing.manifest import Manifest, load_manifest, verify
from memlake.ingest.landing.place import (
    DRAFT,
    LINK,
    Place,
    published_places,
    versions_folder,
)
from memlake.ingest.landing.table import Benchmark


def publish(place: Place, manifest: Manifest) -> Manifest:
    """Make a complete draft, `manifest.folder`, the published version of its dataset.

    Every step before the link is replaced leaves the old version published, every step
    after it the new one. Publishing what is already published whole changes nothing.

    Returns:
        The manifest in its final folder.

    Raises:
        MachineError: If the machine refuses a step.
        UsageError: If something that is not a link stands in the dataset's place.
    """
    if place.link.exists() and not place.link.is_symlink():
        raise UsageError(f"{place.link}: a folder stands where a link belongs (move it away)")
    with locked(place.versions), machine_errors(place.link):
        version = _free_name(place, manifest)
        if version != place.published():
            _install(place, manifest, version)
        sweep(place.root, place.benchmark)
    return load_manifest(place.versions / version)


def _free_name(place: Place, manifest: Manifest) -> str:
    """Name the version by its content; by a second name if the first one is damaged."""
    digest = manifest.hash()
    names = [f"{place.dataset}-{d[:12]}" for d in (digest, _again(digest))]
    current = place.published()
    if current in names and _whole(place, current):
        return current
    return next(name for name in names if name != current)


def _again(digest: str) -> str:
    return hashlib.sha256(digest.encode()).hexdigest()


def _whole(place: Place, version: str) -> bool:
    try:
        return not verify(load_manifest(place.versions / version))
    except BadInputError:
        return False


def _install(place: Place, manifest: Manifest, version: str) -> None:
    folder = place.versions / version
    shutil.rmtree(folder, ignore_errors=True)
    sync_folder(manifest.folder)
    manifest.folder.rename(folder)
    try:
        _point_at(place, version)
    finally:
        if place.published() != version:
            shutil.rmtree(folder, ignore_errors=True)


def _point_at(place: Place, version: str) -> None:
    sync_folder(place.versions)
    link = place.versions / f"{LINK}{version}"
    link.unlink(missing_ok=True)
    link.symlink_to(place.target(version))
    link.replace(place.link)
    sync_folder(place.folder)


def sweep(root: Path, benchmark: str) -> None:
    """Remove versions no link points at, and drafts whose process has ended.

    Call it with the benchmark's versions folder locked. A draft whose process lives is
    left alone; what cannot be removed now is left for the next time.
    """
    kept = {place.published() for place in published_places(root, benchmark)}
    for entry in versions_folder(root, benchmark).iterdir():
        if entry.name.startswith(LINK):
            entry.unlink(missing_ok=True)
        elif entry.name.startswith(DRAFT):
            _remove_abandoned(entry)
        elif entry.name not in kept:
            shutil.rmtree(entry, ignore_errors=True)


def _remove_abandoned(draft: Path) -> None:
    handle = hold_folder(draft)
    if handle is not None:
        shutil.rmtree(draft, ignore_errors=True)
        os.close(handle)


def remove_dataset(root: Path, benchmark: Benchmark, dataset: str) -> None:
    """Take a dataset off the landing folder and delete its files.

    Raises:
        UsageError: If it is not landed.
        MachineError: If the machine refuses.
    """
    place = Place(root, benchmark.name, dataset)
    if place.published() is None:
        known = ", ".join(p.dataset for p in published_places(root, benchmark.name)) or "none"
        raise UsageError(f"{dataset} is not landed for {benchmark.name}; landed: {known}")
    with locked(place.versions), machine_errors(place.link):
        place.link.unlink()
        sync_folder(place.folder)
        sweep(root, benchmark.name)
