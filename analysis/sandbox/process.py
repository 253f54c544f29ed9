"""One worker as its parent sees it: started when needed, killed when late."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from memlake.analysis.sandbox.limits import Limits
from memlake.analysis.sandbox.wire import HEADER, pack, unpack
from memlake.ingest.landing.errors import MachineError

# Seconds that a start may take on a busy machine.
_START = 60.0

# A frame says at most this much beside its rows.
_SLACK = 10_000


class LateError(Exception):
    """The worker did not answer in time, and was killed."""


class GoneError(Exception):
    """The worker ended by itself."""


class Worker:
    """A child process that runs one statement at a time."""

    def __init__(self, database: Path, limits: Limits) -> None:
        self._database, self._limits = database, limits
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, sql: str) -> dict[str, Any]:
        """Run a statement.

        Returns:
            The reply as the worker sent it.

        Raises:
            LateError: If it took too long.
            GoneError: If the process ended, or said what no worker says.
            MachineError: If no process could be started.
        """
        process = self._process or self._start()
        try:
            return _exchange(process, pack({"sql": sql}), self._limits, self._limits.seconds)
        except (LateError, GoneError):
            self.kill()
            raise

    def kill(self) -> None:
        """End the process at once; the next question starts another."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-I", "-m", "memlake.analysis.sandbox.worker"]
        self._process = subprocess.Popen(
            [*command, str(self._database), json.dumps(asdict(self._limits))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd="/",
            env={},
            bufsize=0,
            start_new_session=True,
        )
        try:
            _receive(self._process, self._limits, time.monotonic() + _START)
        except (LateError, GoneError):
            self.kill()
            raise MachineError(f"{self._database}: the sandbox's process did not start") from None
        return self._process


def _exchange(
    process: subprocess.Popen[bytes], frame: bytes, limits: Limits, seconds: float
) -> dict[str, Any]:
    deadline = time.monotonic() + seconds
    try:
        pipe = _pipe(process.stdin)
        view = memoryview(frame)
        while view:
            view = view[os.write(pipe.fileno(), view) :]
    except OSError:
        raise GoneError from None
    return _receive(process, limits, deadline)


def _receive(process: subprocess.Popen[bytes], limits: Limits, deadline: float) -> dict[str, Any]:
    (size,) = HEADER.unpack(_read(process, HEADER.size, deadline))
    if size > limits.output_bytes + _SLACK:
        raise GoneError
    try:
        return unpack(_read(process, size, deadline))
    except (ValueError, KeyError, TypeError):
        raise GoneError from None


def _read(process: subprocess.Popen[bytes], size: int, deadline: float) -> bytes:
    number = _pipe(process.stdout).fileno()
    poll = select.poll()
    poll.register(number, select.POLLIN)
    parts: list[bytes] = []
    while size:
        left = deadline - time.monotonic()
        if left <= 0 or not poll.poll(1000 * left):
            raise LateError
        part = os.read(number, size)
        if not part:
            raise GoneError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise GoneError
    return pipe
