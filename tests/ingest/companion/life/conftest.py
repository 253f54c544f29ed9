"""The ten subjects of the tenth corpus, and two of them by name."""

from __future__ import annotations

import pytest

from memlake.ingest.companion.generate import GeneratedSubject, generate_subject
from memlake.ingest.companion.life.size import sizes

SEED = 20260321


@pytest.fixture(scope="session")
def everybody() -> dict[str, GeneratedSubject]:
    return {
        size.user_id: generate_subject(SEED, size.user_id, tenth=True) for size in sizes(tenth=True)
    }


@pytest.fixture(scope="session")
def short(everybody: dict[str, GeneratedSubject]) -> GeneratedSubject:
    return everybody["U01"]


@pytest.fixture(scope="session")
def longer(everybody: dict[str, GeneratedSubject]) -> GeneratedSubject:
    return everybody["U09"]
