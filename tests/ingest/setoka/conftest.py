"""Built groups of users, shared by the tests of the skeleton and of what becomes of it."""

from __future__ import annotations

import pyarrow as pa
import pytest

from memlake.ingest.setoka.build import build_skeleton
from memlake.ingest.setoka.generate import generate_groups
from memlake.ingest.setoka.scenes import UserStory, tell_user
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


@pytest.fixture(scope="session")
def stories(skeleton: GroupSkeleton) -> list[UserStory]:
    """The first two users of the group, expanded; one of each lexicon family."""
    return [tell_user(skeleton, user) for user in (0, 2)]


@pytest.fixture(scope="session")
def tables() -> dict[str, pa.Table]:
    """Every landing table of one group of ten users."""
    return next(generate_groups(SEED, range(1), Settings(), dataset=f"setoka-{SEED}"))
