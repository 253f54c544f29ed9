"""The same train groups as if told in other words: words that were learned are in part withheld."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from memlake.analysis.understanding.parameters import Parameter

# The first wording is the groups' own.
WORDINGS = 4
_KEPT = (0.0, 0.2, 0.4, 0.6, 0.8)
_SEED = 20


def in_wording(known: Sequence[Parameter], wording: int) -> list[Parameter]:
    """Return parameters without the annotations' words that a wording does not share.

    Each annotation keeps none of its words or a share of up to four fifths, drawn anew for each
    wording, since another wording has some things in the same words and some in none of them.

    Args:
        known: What was learned.
        wording: Which; 0 keeps all.
    """
    if wording == 0:
        return list(known)
    draws = np.random.default_rng([_SEED, wording])
    labels = sorted({one.key for one in known if one.part == "annotation_word"})
    kept = dict(zip(labels, draws.choice(_KEPT, len(labels)).tolist(), strict=True))
    return [
        one
        for one in sorted(known)
        if one.part != "annotation_word" or draws.random() < kept[one.key]
    ]
