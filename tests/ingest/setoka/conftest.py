"""Built groups of users, shared by the tests of the skeleton."""

from __future__ import annotations

import pytest

from memlake.ingest.setoka.build import build_skeleton
from memlake.ingest.setoka.settings import Settings
from memlake.ingest.setoka.skeleton import GroupSkeleton

SEED = 7


@pytest.fixture(scope="session")
def skeletons() -> list[GroupSkeleton]:
    """Two groups of ten users."""
    return list(build_skeleton(SEED, range(2), Settings(), dataset=f"setoka-{SEED}-u20"))


@pytest.fixture(scope="session")
def skeleton(skeletons: list[GroupSkeleton]) -> GroupSkeleton:
    """The first of them."""
    return skeletons[0]
