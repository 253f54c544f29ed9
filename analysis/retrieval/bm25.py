"""BM25 over one subject's messages, fast: an index of bm25s, ranked as the warehouse ranks.

idf = ln(1 + (N - df + 0.5) / (df + 0.5)), times tf (k1 + 1) / (tf + k1 (1 - b + b dl / avgdl)),
summed over the probe's tokens (spec section 5). What a token adds is rounded to 1e-9, so that
sums are exact whole numbers, and of equal scores the earlier message wins: a cut always falls
between the same two messages.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import cast

import bm25s
import numpy as np
import numpy.typing as npt

from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.retrieval.tokens import content_tokens

# It sets itself to tell of every index.
logging.getLogger("bm25s").setLevel(logging.WARNING)

NANO = 1e9
Whole = npt.NDArray[np.int64]


class Bm25Index:
    """An index of the messages of one subject.

    Statistics are of all of them, also of those after a probe, as in the paper.
    """

    def __init__(
        self,
        tokens: Sequence[list[str]],
        settings: Settings,
        positions: Sequence[int] | None = None,
    ) -> None:
        """Index messages that are tokenised already.

        Args:
            tokens: The content tokens of each message. Turns that are not to be found, such as
                those that the app posted, are left out.
            settings: k1, b, cut and keep.
            positions: Where each message stands, ascending; 1, 2, ... unless given.
        """
        self._settings = settings
        self._positions = message_positions(len(tokens), positions)
        self._known = {token for message in tokens for token in message}
        self._model = bm25s.BM25(
            k1=settings.k1, b=settings.b, method="atire", idf_method="lucene", dtype="float64"
        )
        if self._known:
            self._model.index(list(tokens), create_empty_token=False, show_progress=False)
            self._model.scores["data"] = np.rint(NANO * self._model.scores["data"])

    @classmethod
    def of_texts(
        cls, texts: Sequence[str], settings: Settings, positions: Sequence[int] | None = None
    ) -> Bm25Index:
        """Tokenise and index messages."""
        return cls([content_tokens(text, settings) for text in texts], settings, positions)

    def scores(self, query: Sequence[str]) -> Whole:
        """Return the score of every message in units of 1e-9, shape (messages,).

        Args:
            query: The content tokens of the probe.
        """
        tokens = [token for token in query if token in self._known]
        if not self._settings.query_repeats:
            tokens = list(dict.fromkeys(tokens))
        if not tokens:
            return np.zeros(len(self._positions), dtype=np.int64)
        return cast(Whole, self._model.get_scores(tokens).astype(np.int64))

    def retrieve(self, query: Sequence[str], before: int | None = None) -> list[int]:
        """Return positions, the best first: cut first, then limited to what the probe may see.

        Args:
            query: The content tokens of the probe.
            before: The first position that it may not see; none if left out.

        Returns:
            At most `keep` positions. Messages that share no token are never among them.
        """
        return ranked(self.scores(query), self._positions, self._settings, before)


def message_positions(size: int, positions: Sequence[int] | None) -> Whole:
    """Return positions as an array; those of a stream without gaps unless given."""
    return np.asarray(range(1, size + 1) if positions is None else positions, dtype=np.int64)


def ranked(
    scores: Whole, positions: Whole, settings: Settings, before: int | None = None
) -> list[int]:
    """Rank positions: the best `cut` first, of these those before the probe, cut to `keep`.

    Args:
        scores: One a message; the greater, the better.
        positions: One a message, ascending.
        settings: cut and keep.
        before: The first position that the probe may not see; none if left out.
    """
    found = np.flatnonzero(scores > 0)
    if len(found) > settings.cut:
        place = len(found) - settings.cut
        found = found[scores[found] >= np.partition(scores[found], place)[place]]
    best = positions[found[np.lexsort((found, -scores[found]))][: settings.cut]]
    seen = best if before is None else best[best < before]
    return [int(position) for position in seen[: settings.keep]]
