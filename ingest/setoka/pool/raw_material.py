"""Word lists that pools are drawn from."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from memlake.ingest.landing.errors import BadInputError

RAW_MATERIAL = Path(__file__).with_name("names.txt")


@cache
def words(section: str) -> tuple[str, ...]:
    """Return the words of a section, underscores as spaces.

    Raises:
        BadInputError: If the file has no such section, or it has no word.
    """
    found = _sections().get(section)
    if not found:
        raise BadInputError(RAW_MATERIAL.name, "no word of this section", field=f"@{section}")
    return found


@cache
def kinds(prefix: str) -> tuple[str, ...]:
    """Return what follows `<prefix>.` in the names of sections, in file order."""
    return tuple(s.partition(".")[2] for s in _sections() if s.startswith(f"{prefix}."))


@cache
def _sections() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    name = ""
    for line in RAW_MATERIAL.read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            name = line[1:].strip()
            found[name] = ()
        elif line and not line.startswith("#"):
            if not name:
                raise BadInputError(RAW_MATERIAL.name, "words stand before the first @section")
            found[name] += tuple(word.replace("_", " ") for word in line.split())
    return found
