"""How differently people with equal traits behave (the paper's challenge C3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memlake.ingest.random import Flag
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.skeleton import BLOCK, Plan


@dataclass(frozen=True)
class Diversity:
    """How the plans of users differ.

    Attributes:
        users: Users compared, n.
        distinct: Share of users whose set of categories no other has; None for fewer than two.
        overlap: Mean Jaccard overlap of two users' sets of categories; None for fewer than two.
    """

    users: int
    distinct: float | None
    overlap: float | None


def diversity(plans: Sequence[Plan]) -> Diversity:
    """Compare the block categories of all users of some plans, pair by pair.

    Args:
        plans: Plans of groups whose users are to be compared, of equal traits as a rule.
    """
    rows = np.concatenate([_sets(plan) for plan in plans])
    count = len(rows)
    if count < 2:
        return Diversity(count, None, None)
    shared = rows.astype(np.int64) @ rows.T.astype(np.int64)
    sizes = np.diag(shared)
    jaccard = shared / (sizes[:, np.newaxis] + sizes - shared)
    _, times = np.unique(rows, axis=0, return_counts=True)
    pairs = jaccard[np.triu_indices(count, 1)]
    return Diversity(count, float((times == 1).sum() / count), float(pairs.mean()))


def _sets(plan: Plan) -> Flag:
    """Which categories the blocks of each user have, one column a category id."""
    width = registry.whole("catalogue_size") + 1
    sets = np.zeros((int(plan.user.max()) + 1, width), dtype=np.bool_)
    blocks = plan.kind == BLOCK
    sets[plan.user[blocks], plan.category_id[blocks]] = True
    return sets
