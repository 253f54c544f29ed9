"""The companion figures: a corpus from nothing to its leaderboard and gates, and its likeness."""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
import sys
from collections.abc import Iterator

from memlake.analysis.bench.figure import Figure, at_most, measured
from memlake.analysis.lake import Lake, scratch_lake
from memlake.analysis.warehouse import open_read_only

SEED = 20260321
BOUND_S = 90
BOUND_GIB = 3
# What the paper's corpus has, and how near a derived one is to come, as a share (issue text).
_EXACT = {"messages": 27_218, "active days": 430, "proportional rows": 1227, "abstention rows": 434}
_NEAR = {"enriched rows": 373, "questions": 3312, "claims": 3580}
_TOLERANCE = 0.25
_DEMAND = (0.025, 0.046)

_COUNTS = """
select
    (select count(*) from staging.stg_companion__message),
    (select count(distinct (subject_id, day_number)) from staging.stg_companion__message),
    (select count(*) from staging.stg_companion__chat_row where stratum = 'proportional'),
    (select count(*) from staging.stg_companion__chat_row where stratum = 'abstention'),
    (select count(*) from staging.stg_companion__chat_row where stratum = 'enriched'),
    (select count(*) from staging.stg_companion__qa_row),
    (select count(*) from staging.stg_companion__claim)
"""
_DEMAND_RATE = """
select avg(cast(is_recorded as integer)) from labels.lbl_companion
where stratum = 'proportional' and is_live
"""


def companion_figures(lake: Lake) -> Iterator[Figure]:
    """Measure in a scratch lakehouse of its own; yields each figure as it is known.

    Args:
        lake: A scratch lakehouse, for its code and for a place beside it.
    """
    folder = lake.root / "companion"
    folder.mkdir()
    fresh = scratch_lake(folder, lake.root)
    with measured() as cost:
        _run(fresh, "generate", "companion", "--seed", str(SEED))
        _run(fresh, "build")
        _run(fresh, "gate", "companion")
    name = "ten companion subjects, generated, built with B = 10,000, gated"
    yield at_most(f"{name}, wall", cost.wall_s, BOUND_S, "s")
    yield Figure(f"{name}, CPU", f"{cost.cpu_s:.1f} s")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    yield at_most(f"{name}, memory", used.ru_maxrss / 2**20, BOUND_GIB, "GiB")
    yield from _likeness(fresh)


def _run(lake: Lake, *arguments: str) -> None:
    command = [sys.executable, "-c", "from memlake.analysis.cli import main; main()", *arguments]
    environment = os.environ | {"MEMLAKE_ROOT": str(lake.root)}
    subprocess.run(command, cwd=lake.root, env=environment, check=True, capture_output=True)


def _likeness(lake: Lake) -> Iterator[Figure]:
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        counts = connection.execute(_COUNTS).fetchone() or ()
        rate = (connection.execute(_DEMAND_RATE).fetchone() or (None,))[0]
    found = dict(zip([*_EXACT, *_NEAR], counts, strict=True))
    for name, wanted in _EXACT.items():
        yield Figure(f"companion, {name}", f"{found[name]:,}", f"{wanted:,}", found[name] == wanted)
    for name, wanted in _NEAR.items():
        near = abs(found[name] - wanted) <= _TOLERANCE * wanted
        yield Figure(f"companion, {name}", f"{found[name]:,}", f"{wanted:,} ± 25%", near)
    low, high = _DEMAND
    yield Figure(
        "companion, demand on the proportional stratum",
        f"{100 * rate:.2f}%",
        f"{100 * low:g} to {100 * high:g}%",
        low <= rate <= high,
    )
