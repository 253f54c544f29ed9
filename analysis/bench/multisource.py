"""The multisource figures: accuracy on the released and on our seeds, speed and memory."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from memlake.analysis.bench.figure import Figure, at_most, measured, pure_python_loop_s, within
from memlake.analysis.lake import Lake
from memlake.analysis.warehouse import open_read_only

SEEDS = (20260321, 20260322, 20260323, 20260324)
# What the release's generator takes for its JSON, in CPU seconds a seed (spec).
RELEASE_S_A_SEED = 8.5
_RELEASED = {
    "nbf": (82.92, 0.05),
    "majority_class": (58.94, 0.05),
    "reachability": (93.89, 0.05),
    "ssb": (79.6, 0.3),
    "majority_vote": (69.81, 0.05),
}
_OURS = {
    "reachability": (93, 1.5),
    "nbf": (82, 1.5),
    "ssb": (79, 1.5),
    "majority_vote": (69.5, 2),
    "majority_class": (57, 2),
}


def multisource_figures(lake: Lake, release: Path) -> Iterator[Figure]:
    """Measure in a scratch lakehouse; yields each figure as it is known.

    Args:
        lake: An empty lakehouse.
        release: The released seed's archive; its figures are left out where it is absent.
    """
    yield from _generation(lake)
    yield from _landing_to_leaderboard(lake)
    yield from _our_accuracy(lake)
    if release.is_file():
        yield from _released_accuracy(lake, release)


def _generation(lake: Lake) -> Iterator[Figure]:
    from memlake.ingest.multisource.land import land_generated

    loop_s = pure_python_loop_s()
    with measured() as cost:
        for seed in SEEDS:
            land_generated(lake.landing, seed)
    yield at_most("generate four seeds, CPU", cost.cpu_s, RELEASE_S_A_SEED, "s")
    yield Figure("ten million additions in a Python loop, CPU", f"{loop_s:.2f} s")
    yield Figure("generate four seeds, in Python loops", f"{cost.cpu_s / loop_s:.1f}")


def _landing_to_leaderboard(lake: Lake) -> Iterator[Figure]:
    command = [sys.executable, "-c", "from memlake.analysis.cli import main; main()", "build"]
    with measured() as cost:
        child = subprocess.Popen(
            command, cwd=lake.root, env=os.environ | {"MEMLAKE_ROOT": str(lake.root)}
        )
        _, status, used = os.wait4(child.pid, 0)
    if status:
        raise RuntimeError(f"the build ended with status {status}")
    yield at_most("four seeds, landing to leaderboard, wall", cost.wall_s, 60, "s")
    yield at_most("four seeds, landing to leaderboard, memory", used.ru_maxrss / 2**20, 2, "GiB")


def _our_accuracy(lake: Lake) -> Iterator[Figure]:
    measured_at = _accuracy(lake, "generated")
    for system, (target, tolerance) in _OURS.items():
        yield within(f"our four seeds: {system}", measured_at[system], target, tolerance)
    ours = sorted(_OURS, key=lambda s: -measured_at[s])
    yield Figure("our four seeds: order", " > ".join(ours), "as published", ours == list(_OURS))


def _released_accuracy(lake: Lake, release: Path) -> Iterator[Figure]:
    from memlake.analysis.build import build
    from memlake.ingest.multisource.land import land_release

    land_release(lake.landing, release)
    build(lake)
    measured_at = _accuracy(lake, f"released-{SEEDS[0]}")
    for system, (target, tolerance) in _RELEASED.items():
        yield within(f"released seed: {system}", measured_at[system], target, tolerance)


def _accuracy(lake: Lake, dataset: str) -> dict[str, float]:
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        rows = connection.execute(
            """
            select system, 100 * value
            from metrics.leaderboard
            where
                dataset = ? and metric = 'macro_accuracy' and population = 'test'
                and condition = 'direct_readout'
            """,
            [dataset],
        ).fetchall()
    return dict(rows)
