"""What four methods retrieve for a chat probe, on arrays: for figures without a warehouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np

from memlake.analysis.companion.corpus import Corpus, Probe
from memlake.analysis.intervals import Reals
from memlake.analysis.retrieval.bm25 import Bm25Index
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.retrieval.tokens import content_tokens


@dataclass(frozen=True)
class Indexed:
    """A subject's BM25 index over its whole history, what the app posted left out.

    Attributes:
        index: The index.
        user_positions: Positions of the subject's own turns, in order.
    """

    index: Bm25Index
    user_positions: Sequence[int]


def indexed(corpus: Corpus, settings: Settings) -> list[Indexed]:
    """Index every subject's history."""
    found = []
    for history in corpus.histories:
        places = [p for p, sender in enumerate(history.senders, 1) if sender != "app"]
        texts = [history.contents[p - 1] or "" for p in places]
        mine = [p for p, sender in enumerate(history.senders, 1) if sender == "user"]
        found.append(Indexed(Bm25Index.of_texts(texts, settings, places), mine))
    return found


def retrieved(
    method: str, probe: Probe, subject: Indexed, settings: Settings, keep: int | None = None
) -> list[int]:
    """Return the positions that a method retrieves for a probe, best first.

    Args:
        method: `bm25`, `recency` or `recency_user`.
        probe: The probe.
        subject: Its subject's index.
        settings: Settings of retrieval.
        keep: How many at most; as the settings have it unless given.

    Raises:
        KeyError: If there is no such method.
    """
    keep = settings.keep if keep is None else keep
    if probe.position is None:
        return []
    if method == "recency":
        return list(range(probe.position - 1, 0, -1))[:keep]
    if method == "recency_user":
        mine = subject.user_positions
        upto = int(np.searchsorted(np.asarray(mine), probe.position))
        return [int(p) for p in mine[max(upto - keep, 0) : upto]][::-1]
    if method == "bm25":
        tokens = content_tokens(probe.text or "", settings)
        return subject.index.retrieve(tokens, probe.position)[:keep]
    raise KeyError(f"no method {method!r}: bm25, recency, recency_user")


def hits(
    method: str,
    probes: Sequence[Probe],
    subjects: Sequence[Indexed],
    settings: Settings,
    k: int,
    *,
    distant: bool,
) -> Reals:
    """Return whether any gold message is among the first k, one a probe.

    The random baseline is given by its expectation instead of one draw.

    Args:
        method: As for `retrieved`, or `random`.
        probes: Probes with gold.
        subjects: Every subject's index.
        settings: Settings of retrieval.
        k: The cut.
        distant: Whether the references alone are gold, or the recent context too.
    """
    found = np.zeros(len(probes))
    for at, probe in enumerate(probes):
        gold = probe.references if distant else probe.required
        if method == "random":
            found[at] = random_hit((probe.position or 1) - 1, len(gold), k)
        else:
            top = retrieved(method, probe, subjects[probe.subject], settings)[:k]
            found[at] = bool(set(top) & set(gold))
    return found


def random_hit(pool: int, gold: int, k: int) -> float:
    """Return the chance that k turns drawn from a pool without replacement hold any gold one.

    Args:
        pool: Turns before the probe.
        gold: Gold turns among them.
        k: Turns drawn.
    """
    k = min(k, pool)
    if not gold or not k:
        return 0.0
    return 1 - comb(pool - min(gold, pool), k) / comb(pool, k)
