"""How far back the needed messages lie, and what a context window of a size would hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from memlake.analysis.companion.corpus import Corpus, History, Probe
from memlake.ingest.landing.errors import UsageError

TURNS = (10, 25, 50, 100, 250, 500, 1_000, 2_000, 3_000, 5_000, 7_500, 10_000)
TOKENS = (8_000, 32_000, 128_000, 200_000, 400_000, 1_000_000)
CHARS_PER_TOKEN = 4
Counter = Callable[[str], int]
Whole = npt.NDArray[np.int64]


def estimated_tokens(text: str) -> int:
    """Estimate tokens as characters over four, rounded up: the estimate is named `chars_4`."""
    return -(-len(text) // CHARS_PER_TOKEN)


def token_counter(name: str) -> Counter:
    """Return a counter of tokens: `chars_4`, or `cl100k` where tiktoken is installed.

    Raises:
        UsageError: If there is no such counter, or its vocabulary cannot be had.
    """
    if name == "chars_4":
        return estimated_tokens
    if name != "cl100k":
        raise UsageError(f"no token counter {name!r}: chars_4 or cl100k")
    try:
        import tiktoken  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise UsageError(
            "cl100k needs tiktoken, which is not installed (pip install -e '.[tokens]', or count "
            "by chars_4)"
        ) from None
    try:
        encoding = tiktoken.get_encoding("cl100k_base")
    except (OSError, ValueError) as error:
        told = " ".join(str(error).split())
        raise UsageError(
            f"cl100k: its vocabulary cannot be had: {told} (set TIKTOKEN_CACHE_DIR to a folder "
            "that holds it where there is no network, or count by chars_4)"
        ) from None
    return lambda text: len(encoding.encode(text, disallowed_special=()))


def tokens_before(history: History, counter: Counter) -> Whole:
    """Return the tokens of all messages before each position, shape (messages + 1,).

    Element p - 1 is what stands before position p; the last is the whole history.
    """
    lengths = [counter(text) if text else 0 for text in history.contents]
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)


def distances(probes: Sequence[Probe]) -> tuple[Whole, Whole]:
    """Return how many positions back the nearest and the furthest cited message of each lies."""
    known = [p for p in probes if p.position is not None and p.references]
    nearest = np.array([p.position - p.references[-1] for p in known if p.position], dtype=np.int64)
    furthest = np.array([p.position - p.references[0] for p in known if p.position], dtype=np.int64)
    return nearest, furthest


def turn_coverage(furthest: Whole, window: int) -> tuple[int, int]:
    """Return how many probes have every cited message within so many turns, and of how many."""
    return int((furthest <= window).sum()), len(furthest)


def token_spans(corpus: Corpus, probes: Sequence[Probe], counter: Counter) -> Whole:
    """Return the tokens from the furthest cited message, included, up to each probe."""
    before = [tokens_before(history, counter) for history in corpus.histories]
    spans = [
        int(before[p.subject][p.position - 1] - before[p.subject][p.references[0] - 1])
        for p in probes
        if p.position is not None and p.references
    ]
    return np.array(spans, dtype=np.int64)
