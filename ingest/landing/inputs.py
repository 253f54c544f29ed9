"""What a user names as input: a file or a folder that is there.

Every reader looks through here, so that one thing is said in one way by every verb: what is not
there, or is of another kind, is bad input, and what the machine refuses is the machine's.
"""

from __future__ import annotations

import stat
from pathlib import Path

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.files import machine_errors


def require_file(path: Path, mend: str | None = None) -> None:
    """See that a path is a file's, or a link to one.

    Args:
        path: What the user named.
        mend: What an error advises, if there is something to say.

    Raises:
        BadInputError: If nothing is there, or it is a folder or a device.
        MachineError: If the machine refuses to look.
    """
    mode = _mode(path, "file", mend)
    if stat.S_ISREG(mode):
        return
    what = "a folder" if stat.S_ISDIR(mode) else "a device or a pipe"
    raise BadInputError(str(path), f"{what}, where a file is expected", mend=mend)


def require_folder(path: Path, mend: str | None = None) -> None:
    """See that a path is a folder's, or a link to one; otherwise as `require_file`."""
    if not stat.S_ISDIR(_mode(path, "folder", mend)):
        raise BadInputError(str(path), "not a folder, where one is expected", mend=mend)


def is_folder(path: Path, mend: str | None = None) -> bool:
    """Say whether a path is a folder's, where a file does as well.

    Raises:
        BadInputError: If nothing is there.
        MachineError: If the machine refuses to look.
    """
    return stat.S_ISDIR(_mode(path, "file or folder", mend))


def read_file(path: Path, mend: str | None = None) -> bytes:
    """Read a file that the user named.

    Raises:
        BadInputError: If there is no such file.
        MachineError: If the machine refuses to read it.
    """
    require_file(path, mend)
    with machine_errors(path):
        return path.read_bytes()


def _mode(path: Path, wanted: str, mend: str | None) -> int:
    with machine_errors(path):
        try:
            return path.stat().st_mode
        except (FileNotFoundError, NotADirectoryError):
            link = f"; it is a link to {path.readlink()}" if path.is_symlink() else ""
    raise BadInputError(str(path), f"no such {wanted}{link}", mend=mend)
