"""From salience to counts: bands, rates per allowed day, caps (spec, section 4)."""

from __future__ import annotations

from collections.abc import Sequence

from memlake.ingest.setoka import registry


def level_of(units: Sequence[int], unit: int) -> int:
    """Return the level, 1 to 3, of the mean |salience| of the cited items.

    Args:
        units: |v| of each item in units of 1 / `unit`.
        unit: See `salience_unit`.
    """
    total, full = sum(units), unit * len(units)
    bands = registry.rationals("bands")
    return 1 + sum(total * band.denominator >= band.numerator * full for band in bands)


def quota_of(level: int, allowed_days: int, cap: int, host_quota: int | None = None) -> int:
    """Return c_g, how often an entry occurs in the horizon; 0 if it is allowed on no day.

    Args:
        level: 1 to 3.
        allowed_days: |Delta_g|.
        cap: Most occurrences on a day.
        host_quota: Quota of the host, for an annotation.
    """
    rate = registry.rationals("rates")[level - 1]
    # floor(x + 1/2) in whole numbers.
    nearest = (2 * rate.numerator * allowed_days + rate.denominator) // (2 * rate.denominator)
    count = min(max(nearest, 1), cap * allowed_days)
    return count if host_quota is None else min(count, host_quota)
