"""The scorer: from raw responses to domain sums, apart from how sheets are made.

It reads the seed by itself and adds one item at a time, so that an error in the arrays of
`ScaleKey` or in the dynamic programme cannot hide in it.
"""

from __future__ import annotations

import numpy as np

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Whole
from memlake.ingest.setoka import registry


def domain_sums(responses: Whole) -> Whole:
    """Score answer sheets.

    Args:
        responses: Raw responses in item order, shape (users, items).

    Returns:
        Sum of aligned responses of each domain in alphabetical order, shape (users, domains).

    Raises:
        BadInputError: If a sheet has another number of items, or a response is off the scale.
    """
    rows = registry.seed_rows(registry.SCALE_KEY)
    points = registry.whole("points")
    if responses.shape[1:] != (len(rows),):
        raise BadInputError("answer sheet", f"{responses.shape[1:]} responses, not {len(rows)}")
    if responses.size and not 1 <= responses.min() <= responses.max() <= points:
        raise BadInputError("answer sheet", f"a response is not 1 to {points}")
    sums = {row["domain"]: np.zeros(len(responses), dtype=np.int64) for row in rows}
    for column, row in zip(responses.T, rows, strict=True):
        sums[row["domain"]] += column if row["keyed"] == "1" else points + 1 - column
    return np.stack([sums[domain] for domain in sorted(sums)], axis=1)
