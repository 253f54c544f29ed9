"""Shared fixtures: the project's root, the released seed, and one built lakehouse."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

from memlake.analysis.lake import Lake, scratch_lake

# A busy machine is no failure; an example that once failed is found again by its own seed.
settings.register_profile("memlake", deadline=None, derandomize=True)
settings.load_profile("memlake")

PROJECT = Path(__file__).resolve().parents[1]
SEED = 20260321


@pytest.fixture(scope="session")
def project() -> Path:
    """The clone's root."""
    return PROJECT


@pytest.fixture(scope="session")
def release() -> Path:
    """The released seed's archive; the test is skipped where it is not at hand."""
    archive = PROJECT.parent / "shared" / "data" / "multisource" / f"s{SEED}.tgz"
    if not archive.is_file():
        pytest.skip("the released seed is not beside this clone (../shared/data)")
    return archive


@pytest.fixture(scope="session")
def companion_corpus() -> ModuleType:
    """The module that makes a small companion corpus, `tests/fixtures/companion_corpus.py`."""
    path = PROJECT / "tests" / "fixtures" / "companion_corpus.py"
    spec = importlib.util.spec_from_file_location("companion_corpus", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A built lakehouse: our seed, and the released one where it is at hand."""
    from memlake.analysis.build import build
    from memlake.analysis.code_record import init_lake
    from memlake.ingest.multisource.land import land_generated, land_release

    made = scratch_lake(tmp_path_factory.mktemp("lake"), PROJECT)
    init_lake(made)
    land_generated(made.landing, SEED)
    archive = PROJECT.parent / "shared" / "data" / "multisource" / f"s{SEED}.tgz"
    if archive.is_file():
        land_release(made.landing, archive)
    build(made)
    return made
