"""Pieces of work done in processes of their own, their results in order and few at a time."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TypeVar

PROCESSES = 2

_Piece = TypeVar("_Piece")
_Result = TypeVar("_Result")


def in_processes(
    work: Callable[[_Piece], _Result],
    pieces: Iterable[_Piece],
    *,
    start: Callable[..., None] | None = None,
    given: tuple[Any, ...] = (),
) -> Iterator[_Result]:
    """Do pieces of work in two processes.

    No more results are held than are made at once, however many pieces there are.

    Args:
        work: What is done with a piece; a function of a module, since processes import it.
        pieces: What it is done with.
        start: Called once in each process, before its first piece.
        given: Arguments of `start`.

    Yields:
        The results, in the order of the pieces.
    """
    # A fresh interpreter: a copy of this one would share the locks of its threads.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        PROCESSES, mp_context=fresh, initializer=start, initargs=given
    ) as pool:
        waiting: deque[Future[_Result]] = deque()
        for piece in pieces:
            waiting.append(pool.submit(work, piece))
            if len(waiting) > PROCESSES:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
