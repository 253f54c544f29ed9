"""The sandbox: a few workers over one snapshot."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Any

from memlake.analysis.lake import Lake
from memlake.analysis.sandbox.limits import Limits
from memlake.analysis.sandbox.outcome import Kind, Outcome, Refusal
from memlake.analysis.sandbox.process import GoneError, LateError, Worker
from memlake.analysis.sandbox.snapshot import visible_snapshot

_DEFAULT = Limits()


class Sandbox:
    """Runs statements that nobody vouches for; none of them can end the run.

    Use as a context manager: leaving it ends the workers.
    """

    def __init__(
        self, source: Lake | Path, limits: Limits = _DEFAULT, *, workers: int | None = None
    ) -> None:
        """Make a pool whose processes start when first needed.

        Args:
            source: The lakehouse, whose snapshot is written if it is not of the published build;
                or a snapshot's file.
            limits: What each statement may use up.
            workers: Child processes; by default one a core.

        Raises:
            BadInputError: If nothing is published.
            LockedError: If a process holds the warehouse for writing.
        """
        database = visible_snapshot(source) if isinstance(source, Lake) else source.resolve()
        self._limits = limits
        self._workers = [Worker(database, limits) for _ in range(workers or os.cpu_count() or 1)]
        self._idle: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._idle.put(worker)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            worker.kill()

    def run(self, sql: str) -> Outcome:
        """Run one statement.

        Returns:
            Its rows, or in `error` why there are none.

        Raises:
            MachineError: If no process could be started.
        """
        worker = self._idle.get()
        try:
            return _outcome(worker.ask(sql))
        except LateError:
            reason = f"not done after {self._limits.seconds:g} s"
            return Outcome(error=Refusal(Kind.TIMEOUT, reason))
        except GoneError:
            return Outcome(error=Refusal(Kind.CRASHED, "the process that ran it ended"))
        finally:
            self._idle.put(worker)

    def run_many(self, statements: Iterable[str]) -> list[Outcome]:
        """Run statements side by side, one a worker at a time.

        Returns:
            Their outcomes, in the statements' order.

        Raises:
            MachineError: If no process could be started.
        """
        with ThreadPoolExecutor(len(self._workers)) as threads:
            return list(threads.map(self.run, statements))


def _outcome(reply: dict[str, Any]) -> Outcome:
    if "kind" in reply:
        return Outcome(error=Refusal(Kind(reply["kind"]), reply["reason"]))
    rows = tuple(tuple(row) for row in reply["rows"])
    return Outcome(tuple(reply["columns"]), rows, reply["truncated"])
