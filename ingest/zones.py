"""Time zones by their IANA names."""

from __future__ import annotations

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memlake.ingest.landing.errors import UsageError


def find_zone(name: str) -> ZoneInfo:
    """Return the zone of a name such as `America/New_York`.

    Raises:
        UsageError: If there is no such zone.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        # What a name leads to in the zone database may be a folder, or no place at all.
        raise UsageError(
            f"--zone {name!r}: no such time zone (give an IANA name, say America/New_York)"
        ) from error
