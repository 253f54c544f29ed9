from __future__ import annotations

import pytest

from memlake.ingest.setoka.patterns.quota import level_of, quota_of


@pytest.mark.parametrize(
    ("days", "quotas"), [(61, [9, 17, 35]), (43, [6, 12, 25]), (18, [3, 5, 10]), (7, [1, 2, 4])]
)
def test_quotas_are_those_worked_out(days: int, quotas: list[int]) -> None:
    assert [quota_of(level, days, 1) for level in (1, 2, 3)] == quotas


@pytest.mark.parametrize(
    ("level", "days", "cap", "host", "quota"),
    [
        (1, 3, 1, None, 1),  # 3/7 rounds to 0; an entry occurs at least once
        (3, 61, 1, 20, 20),  # the host's quota clamps
        (3, 61, 1, 40, 35),
        (3, 0, 3, None, 0),  # no allowed day
        (2, 7, 1, None, 2),
        (1, 4, 1, None, 1),  # 4/7 rounds to 1
        (3, 6, 1, None, 3),  # 24/7 = 3.43
    ],
)
def test_clamps(level: int, days: int, cap: int, host: int | None, quota: int) -> None:
    assert quota_of(level, days, cap, host) == quota


@pytest.mark.parametrize(
    ("units", "level"),
    # In units of 1/100: bands begin at .4 and .7, a mean on a band belongs to it.
    [([39], 1), ([40], 2), ([69], 2), ([70], 3), ([100, 39], 2), ([70, 70, 69], 2), ([25], 1)],
)
def test_levels(units: list[int], level: int) -> None:
    assert level_of(units, 100) == level
