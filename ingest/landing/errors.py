"""Errors a person can act on, and the exit code each ends a command with."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Documented exit codes of every `memlake` command."""

    OK = 0
    GATE_BLOCKED = 1
    USAGE = 2
    BAD_INPUT = 3
    LOCKED = 4
    MACHINE = 5
    BUILD_FAILED = 6
    REFUSED = 7


_MOST = 400
"""The most letters of one part of a line."""


def readable(text: str) -> str:
    """Return a text as one readable line: unprintable letters escaped, a long middle left out."""
    if len(text) > _MOST:
        half = _MOST // 2
        text = f"{text[:half]} ... {text[-half:]}"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class MemlakeError(Exception):
    """An error that is one clear line: what, where, and how to mend it.

    Attributes:
        exit_code: What the command exits with.
    """

    exit_code: Exit = Exit.BUILD_FAILED


class UsageError(MemlakeError):
    """The command's arguments do not fit together."""

    exit_code = Exit.USAGE


class BadInputError(MemlakeError):
    """An input file is missing, unreadable, or breaks its declared shape."""

    exit_code = Exit.BAD_INPUT

    def __init__(
        self,
        file: str,
        reason: str,
        *,
        persona: str | None = None,
        field: str | None = None,
        mend: str | None = None,
    ) -> None:
        """Compose the one line from its parts, however long or odd what they quote is.

        Args:
            file: The file, relative to what the user named.
            reason: What is wrong, with the offending value.
            persona: The subject the row belongs to, if known.
            field: The field (dotted path, with the record's position) at fault, if known.
            mend: How to put it right, if there is more to say than "correct it".
        """
        reason = readable(reason)
        persona, field = (part and readable(part) for part in (persona, field))
        place = " · ".join(p for p in (file, persona, field) if p)
        super().__init__(f"{place}: {reason}" + (f" ({mend})" if mend else ""))
        self.file, self.reason, self.persona, self.field = file, reason, persona, field


class LockedError(MemlakeError):
    """Another process holds the warehouse."""

    exit_code = Exit.LOCKED


class MachineError(MemlakeError):
    """The machine refused: disk full, no permission."""

    exit_code = Exit.MACHINE


class BuildError(MemlakeError):
    """dbt could not build."""

    exit_code = Exit.BUILD_FAILED


class RefusedError(MemlakeError):
    """The sandbox refused an untrusted statement, or stopped it."""

    exit_code = Exit.REFUSED
