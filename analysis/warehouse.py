"""Opening the warehouse file, and saying who holds it when it can't be opened."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import duckdb

from memlake.ingest.landing.errors import BadInputError, LockedError, MachineError, MemlakeError
from memlake.ingest.landing.files import machine_error

_HOLDER = re.compile(r"\(PID (\d+)\)")
_LOCK_TABLE = Path("/proc/locks")
# What the system's own messages say, whoever passes them on.
_REFUSALS = ("No space left on device", "Permission denied", "Read-only file system", "Disk quota")


def open_read_only(path: Path) -> duckdb.DuckDBPyConnection:
    """Open the warehouse for reading; any number of readers may do so at once.

    Args:
        path: The `.duckdb` file.

    Raises:
        BadInputError: If there is no such file, or it is not a DuckDB file.
        LockedError: If a process holds it for writing.
        MachineError: If the file may not be read.
    """
    if not path.is_file():
        raise BadInputError(str(path), "no warehouse here", mend="run `memlake build` first")
    try:
        return duckdb.connect(str(path), read_only=True)
    except duckdb.Error as error:
        raise open_error(path, error) from None


def open_error(path: Path, error: duckdb.Error) -> MemlakeError:
    """Turn DuckDB's refusal to open a file into the one line that a person needs.

    Args:
        path: The file that was to be opened, for reading or for writing.
        error: What `duckdb.connect` raised.

    Returns:
        The error to raise: locked, not permitted, or not a warehouse.
    """
    message = str(error)
    if "lock on file" in message:
        return _locked(path, _holder_named(message) or lock_holder(path))
    if "different configuration" in message:
        return LockedError(f"{path}: this process has it open in another mode; close that first")
    if "Permission denied" in message:
        return machine_error(PermissionError(errno.EACCES, message), path)
    if refused_by_machine(message):
        return MachineError(f"{path}: {lines_joined(message)}")
    return BadInputError(str(path), message.splitlines()[0], mend="build the warehouse anew")


def refused_by_machine(message: str) -> bool:
    """Say whether an error's text passes on that the system refused: disk full, no permission."""
    return any(refusal in message for refusal in _REFUSALS)


def lines_joined(message: str) -> str:
    """Return an error's text as one line."""
    return " ".join(message.split())


def lock_holder(path: Path) -> int | None:
    """Find the process that holds a lock on a file, from the kernel's table of locks.

    Args:
        path: The file, which must exist.

    Returns:
        The holder's PID, or None where nobody holds it or the system has no such table.
    """
    if not _LOCK_TABLE.is_file():
        return None
    inode = path.stat().st_ino
    for line in _LOCK_TABLE.read_text().splitlines():
        fields = line.split()
        # "3: POSIX ADVISORY WRITE 4711 fe:00:131 0 EOF"; "->" marks one who waits for a lock.
        if "->" not in fields and fields[5].rpartition(":")[2] == str(inode):
            return int(fields[4])
    return None


def _holder_named(message: str) -> int | None:
    found = _HOLDER.search(message)
    return int(found.group(1)) if found else None


def _locked(path: Path, holder: int | None) -> LockedError:
    if holder is None:
        return LockedError(f"{path}: another process holds it; close that one, then try again")
    return LockedError(
        f"{path}: held by process {holder}; let it finish or close it, then try again "
        f"(`ps -p {holder}` shows what it is)"
    )
