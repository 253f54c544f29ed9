"""BM25 by rank-bm25, to check the other two implementations on small samples: slow and simple."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import cast

import numpy as np
from rank_bm25 import BM25Okapi

from memlake.analysis.retrieval.bm25 import NANO, Whole, message_positions, ranked
from memlake.analysis.retrieval.settings import Settings


class _PaperIdf(BM25Okapi):  # type: ignore[misc]
    """rank-bm25's Okapi with the idf that is never negative."""

    def _calc_idf(self, nd: dict[str, int]) -> None:
        self.idf = {
            token: log(1 + (self.corpus_size - df + 0.5) / (df + 0.5)) for token, df in nd.items()
        }


class CrossCheck:
    """The interface of `Bm25Index` over rank-bm25."""

    def __init__(
        self,
        tokens: Sequence[list[str]],
        settings: Settings,
        positions: Sequence[int] | None = None,
    ) -> None:
        """Index messages that are tokenised already; see `Bm25Index`."""
        self._settings = settings
        self._positions = message_positions(len(tokens), positions)
        # rank-bm25 divides by the total length, so a history of no token has no model.
        self._model = _PaperIdf(list(tokens), k1=settings.k1, b=settings.b) if any(tokens) else None

    def scores(self, query: Sequence[str]) -> Whole:
        """Return the score of every message in units of 1e-9, shape (messages,)."""
        if self._model is None:
            return np.zeros(len(self._positions), dtype=np.int64)
        tokens = list(query) if self._settings.query_repeats else list(dict.fromkeys(query))
        return cast(Whole, np.rint(NANO * self._model.get_scores(tokens)).astype(np.int64))

    def retrieve(self, query: Sequence[str], before: int | None = None) -> list[int]:
        """Return positions, the best first; see `Bm25Index.retrieve`."""
        return ranked(self.scores(query), self._positions, self._settings, before)
