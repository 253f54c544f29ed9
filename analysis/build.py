"""Build the warehouse: dbt beside the published file, then one rename."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import duckdb

from memlake.analysis.dbt_run import Progress, run_models
from memlake.analysis.lake import Lake
from memlake.analysis.stamp import read_stamp, sha256, write_stamp
from memlake.ingest.landing.errors import (
    BadInputError,
    BuildError,
    UsageError,
)

# What a built warehouse depends on beside the landed data: SQL, registries, and the Python
# that models call.
_CODE = ("models", "dbt", "analysis", "dbt_project.yml", "profiles.yml")


@dataclass(frozen=True)
class Build:
    """What a build came to.

    Attributes:
        build_id: Hash of everything that went in: landed manifests, models, code, engine.
        skipped: True if the published warehouse already was this build.
        n_models: Nodes that dbt ran; 0 when skipped.
    """

    build_id: str
    skipped: bool
    n_models: int


def build(lake: Lake, *, only: str | None = None, progress: Progress | None = None) -> Build:
    """Build all models, or one benchmark's, and publish the warehouse.

    Args:
        lake: The lakehouse.
        only: A benchmark; what comes from its landed tables is built into a copy of the
            published warehouse. Without one, everything is built.
        progress: Called with (models done, models in all, name).

    Raises:
        UsageError: If there is no such benchmark.
        LockedError: If another process holds the warehouse for writing.
        BuildError: If a model failed; the published warehouse stays as it was.
    """
    if only is not None:
        _require_benchmark(lake, only)
    build_id = _build_id(lake, only)
    if _published_id(lake) == build_id:
        return Build(build_id, skipped=True, n_models=0)
    with _beside(lake) as draft:
        part = only if lake.warehouse.exists() else None
        if part:
            shutil.copyfile(lake.warehouse, draft)
        n_models = run_models(lake, draft, _coming_of(part) if part else (), progress)
        if _build_id(lake, only) != build_id:
            raise BuildError(
                "landed data or code changed during the build, which would mix both; "
                "what was published stays as it was (run `memlake build` again)"
            )
        _publish(lake, draft, build_id)
    return Build(build_id, skipped=False, n_models=n_models)


def _publish(lake: Lake, draft: Path, build_id: str) -> None:
    """Put manifest and warehouse in their places; a kill between is seen by the stamp."""
    manifest = draft.with_name(lake.manifest.name)
    shutil.copyfile(lake.root / "target" / "manifest.json", manifest)
    write_stamp(draft, build_id, manifest)
    _published_id(lake)  # a writer elsewhere keeps it
    manifest.replace(lake.manifest)
    draft.replace(lake.warehouse)


def build_part(lake: Lake, models: Sequence[str], *, progress: Progress | None = None) -> None:
    """Build some models of a lakehouse of one's own, in place; nothing is published.

    Args:
        lake: The lakehouse, a scratch one.
        models: What to build, as dbt's `--select` takes it.
        progress: Called with (models done, models in all, name).

    Raises:
        BuildError: If a model failed.
    """
    run_models(lake, lake.warehouse, ("--select", *models), progress)


def _coming_of(benchmark: str) -> tuple[str, ...]:
    # The copy may hold a registry of another shape, which dbt else would only fill anew.
    coming = (f"source:{benchmark}+", "source:landing+", "resource_type:seed")
    return ("--full-refresh", "--select", *coming)


def _require_benchmark(lake: Lake, name: str) -> None:
    known = sorted(place.name for place in (lake.root / "models" / "01_staging").iterdir())
    benchmarks = [one for one in known if one != "core"]
    if name not in benchmarks:
        raise UsageError(f"no benchmark {name!r} to build; there are: {', '.join(benchmarks)}")


def _build_id(lake: Lake, only: str | None) -> str:
    digest = hashlib.sha256(f"{duckdb.__version__}|{only or ''}".encode())
    files = sorted(lake.landing.glob("*/dataset=*/manifest.json"))
    for name in _CODE:
        place = lake.root / name
        files += sorted(place.rglob("*")) if place.is_dir() else [place]
    for file in files:
        if file.is_file() and "__pycache__" not in file.parts:
            digest.update(str(file.relative_to(lake.root)).encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:20]


def _published_id(lake: Lake) -> str | None:
    """The id of the published build; None where there is none, or not all of it."""
    try:
        stamp = read_stamp(lake.warehouse)
    except BadInputError:
        # A damaged file is nobody's build: it is replaced.
        return None
    whole = stamp and lake.manifest.is_file() and sha256(lake.manifest) == stamp.manifest_sha256
    return stamp.build_id if stamp and whole else None


@contextlib.contextmanager
def _beside(lake: Lake) -> Iterator[Path]:
    """Yield a path for the draft; its stem is the published one's, which views name."""
    parent = lake.warehouse.parent
    parent.mkdir(parents=True, exist_ok=True)
    for stale in parent.glob(".building-*"):
        if not Path(f"/proc/{stale.name.split('-')[1]}").exists():
            shutil.rmtree(stale, ignore_errors=True)
    # Two machines that share the folder may have a process of one number each.
    folder = Path(tempfile.mkdtemp(prefix=f".building-{os.getpid()}-", dir=parent))
    try:
        yield folder / lake.warehouse.name
    finally:
        shutil.rmtree(folder, ignore_errors=True)
