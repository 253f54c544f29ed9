"""Files that survive a crash: durable writes, folder locks, and errors in one line."""

from __future__ import annotations

import errno
import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memlake.ingest.landing.errors import LockedError, MachineError

LOCK_WAIT_S = 60.0
_FULL = {
    errno.ENOSPC: "no space left on the device",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file would grow past the limit set for it",
}
_REFUSED = {
    errno.EACCES: "permission denied",
    errno.EPERM: "operation not permitted",
    errno.EROFS: "the file system is read-only",
}


@contextmanager
def machine_errors(path: Path) -> Iterator[None]:
    """Turn what the machine refuses while working on `path` into one clear line.

    Raises:
        MachineError: In place of any `OSError`, naming the path at fault.
    """
    try:
        yield
    except OSError as error:
        raise machine_error(error, path) from error


def machine_error(error: OSError, path: Path | None = None) -> MachineError:
    """Say in one line what the machine refused.

    Args:
        error: What it said.
        path: What was worked on, where the error does not name it.
    """
    place = error.filename2 or error.filename or path
    return MachineError(f"{place}: {_reason(error)}" if place else _reason(error))


def _reason(error: OSError) -> str:
    if error.errno in _FULL:
        return f"{_FULL[error.errno]} (free some, then run the command again)"
    if error.errno in _REFUSED:
        return f"{_REFUSED[error.errno]} (make it readable and writable for this user)"
    return error.strerror or str(error)


def write_durably(path: Path, content: bytes | memoryview) -> None:
    """Write a new file and wait until the disk holds it."""
    with machine_errors(path), path.open("xb") as handle:
        handle.write(content)
        handle.flush()
        os.fsync(handle.fileno())


def sync_folder(path: Path) -> None:
    """Wait until the disk holds the folder's names."""
    with machine_errors(path):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def hold_folder(path: Path) -> int | None:
    """Lock a folder until the handle is closed or the process ends, however it ends.

    Returns:
        The open handle, or None when another handle holds the folder.
    """
    handle = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        return None
    return handle


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder alone for the block, waiting at most a minute for it.

    Raises:
        LockedError: If another process keeps it for longer.
        MachineError: If the folder cannot be opened.
    """
    deadline = time.monotonic() + LOCK_WAIT_S
    with machine_errors(folder):
        handle = hold_folder(folder)
        while handle is None:
            if time.monotonic() > deadline:
                raise LockedError(f"{folder}: another process is publishing here (wait for it)")
            time.sleep(0.01)
            handle = hold_folder(folder)
    try:
        yield
    finally:
        os.close(handle)
