"""Seeds that every table and manifest can hold."""

from __future__ import annotations

from memlake.ingest.landing.errors import UsageError

MOST_SEED = 2**63 - 1
"""The largest: manifests and `core.run` have 64 bits with a sign."""


def require_seed(seed: int | None) -> None:
    """Check that a seed can be kept.

    Raises:
        UsageError: If it is no whole number from 0 to `MOST_SEED`, nor None.
    """
    if seed is None:
        return
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= MOST_SEED:
        raise UsageError(f"seed {seed!r}: give a whole number from 0 to {MOST_SEED}")
