"""What a run of gates may take of the machine."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from memlake.expectations.bounds import bounds
from memlake.expectations.registry import PROJECT
from memlake.expectations.runner import GateSource, run_gates
from memlake.ingest.landing.errors import UsageError

# Great Expectations and our own count both run it, and it fails where either is not bounded.
BOUNDED = """-- population
select dataset from core.subject
-- failing
select dataset from core.subject
where
    current_setting('memory_limit') <> '190.7 MiB'
    or current_setting('preserve_insertion_order')
"""


def test_both_counts_are_bounded(
    monkeypatch: pytest.MonkeyPatch,
    small_warehouse: Path,
    make_gates: Callable[..., GateSource],
) -> None:
    monkeypatch.setenv("MEMLAKE_MEMORY", "200MB")
    run = run_gates(small_warehouse, source=make_gates(bounded=BOUNDED), dataset="released-7")
    assert [(result.status, result.n_failed) for result in run.results] == [("passed", 0)]


def test_memory_that_is_no_size_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    small_warehouse: Path,
    make_gates: Callable[..., GateSource],
) -> None:
    monkeypatch.setenv("MEMLAKE_MEMORY", "much")
    with pytest.raises(UsageError, match="MEMLAKE_MEMORY"):
        run_gates(small_warehouse, source=make_gates(bounded=BOUNDED), dataset="released-7")


def test_gates_may_take_as_much_as_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MEMLAKE_MEMORY", raising=False)
    profile = (PROJECT / "profiles.yml").read_text()
    default = re.findall(r"env_var\('MEMLAKE_MEMORY', '(\w+)'\)", profile)
    assert default == [bounds()["memory_limit"]]
