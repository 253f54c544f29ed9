"""Groups made in processes of their own are those that one process makes."""

from __future__ import annotations

import pytest

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.setoka import generate
from memlake.ingest.setoka.settings import Settings, dataset_name

GROUPS = range(3)
SMALL = Settings(days=7, group_size=2)


def test_processes_change_no_table_and_no_order(monkeypatch: pytest.MonkeyPatch) -> None:
    name = dataset_name(5, 6, train=False, settings=SMALL)
    alone = list(generate.generate_groups(5, GROUPS, SMALL, dataset=name))
    monkeypatch.setattr(generate, "_WORTH_PROCESSES", len(GROUPS))
    together = list(generate.generate_groups(5, GROUPS, SMALL, dataset=name))
    assert len(together) == len(GROUPS)
    assert together == alone


def test_a_wrong_argument_is_told_before_a_process_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "_WORTH_PROCESSES", len(GROUPS))
    with pytest.raises(UsageError, match="seed"):
        list(generate.generate_groups(5, GROUPS, SMALL, dataset="setoka-6"))
