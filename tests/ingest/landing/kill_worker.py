"""Kill a landing process at many points and report, as JSON, what was left each time.

Run as `python kill_worker.py FOLDER`. Each landing happens in a forked child, over a
dataset that is published already; after each kill the published dataset is checked, and
another child lands once more, undisturbed.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa

from memlake.ingest.landing import land
from memlake.ingest.landing.manifest import read_manifest, verify
from memlake.ingest.landing.table import Benchmark, Table

RANDOM_KILLS = 40
LONGEST_S = 0.05
STEPS = {"open", "os.mkdir", "os.rename", "os.symlink", "os.remove", "os.rmdir", "os.listdir"}
_SCHEMA = pa.schema([pa.field("n", pa.int64(), nullable=False)])
COUNT = Benchmark(
    "count", tuple(Table(name, _SCHEMA, ("n",), "Numbers.") for name in ("left", "right"))
)


def land_version(root: Path, version: int) -> None:
    """Land twenty numbers that tell the version."""
    numbers = pa.table({"n": pa.array(range(version, version + 20), pa.int64())}, schema=_SCHEMA)
    with land(
        root, COUNT, "c", parameters={"v": version}, seed=None, code_version="c", replace=True
    ) as draft:
        draft.write("left", numbers)
        draft.write("right", numbers)


def in_fork(work: Callable[[], None], wait: Callable[[int], None] | None = None) -> int:
    """Run work in a child and return its exit status, 0 when it ended by itself."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    if wait:
        wait(child)
    return os.waitpid(child, 0)[1]


def die_at(step: int) -> None:
    """Arrange that this process is killed right before its step-th file operation."""
    done = 0

    def count(event: str, _: tuple[object, ...]) -> None:
        nonlocal done
        if event in STEPS:
            done += 1
            if done == step:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count)


def state(root: Path) -> dict[str, object]:
    """Describe what is published and what lies beside it."""
    manifest = read_manifest(root, COUNT, "c")
    assert manifest is not None
    beside = list((root / ".versions/count").iterdir())
    return {
        "damage": verify(manifest),
        "version": manifest.parameters["v"],
        "beside": len(beside) - 1,
    }


def after_kill(root: Path, how: str, point: float, old: int, killed: bool) -> dict[str, object]:
    """Report the state after a kill, and after one more land of version `old`."""
    found = state(root)
    fine = in_fork(lambda: land_version(root, old))
    return {
        "how": how,
        "point": point,
        "killed": killed,
        "old": old,
        **found,
        "next_land": fine == 0 and state(root) == {"damage": [], "version": old, "beside": 0},
    }


def kill_at_each_step(root: Path) -> list[dict[str, object]]:
    """Kill before the first file operation, then before the second, and so on to the end."""
    reports, step, killed = [], 0, True
    while killed:
        step += 1

        def work(step: int = step) -> None:
            die_at(step)
            land_version(root, 1000)

        killed = in_fork(work) != 0
        reports.append(after_kill(root, "step", step, 0, killed))
    return reports


def land_forever(root: Path) -> None:
    """Land one version over the other until killed."""
    while True:
        land_version(root, 1000)
        land_version(root, 0)


def kill_at_random_times(root: Path, draws: random.Random, rival: bool) -> list[dict[str, object]]:
    """Kill a child that lands over and over, after a random while.

    With a rival, a second child lands the same dataset meanwhile, and is killed after it.
    """
    reports = []
    for _ in range(RANDOM_KILLS):
        delay = draws.uniform(0, LONGEST_S)

        def kill(child: int, delay: float = delay) -> None:
            time.sleep(delay)
            os.kill(child, signal.SIGKILL)

        def kill_both(child: int) -> None:
            in_fork(lambda: land_forever(root), kill)
            os.kill(child, signal.SIGKILL)

        killed = in_fork(lambda: land_forever(root), kill_both if rival else kill) != 0
        reports.append(after_kill(root, "rivals" if rival else "time", delay, 0, killed))
    return reports


if __name__ == "__main__":
    root = Path(sys.argv[1])
    land_version(root, 0)  # here, so that no child pays for the first import
    draws = random.Random(7)
    reports = kill_at_each_step(root)
    reports += kill_at_random_times(root, draws, rival=False)
    reports += kill_at_random_times(root, draws, rival=True)
    sys.stdout.write(json.dumps(reports))
