"""What Setoka costs at ten, a hundred and a thousand users: time, memory, and how it grows."""

from __future__ import annotations

import contextlib
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from memlake.analysis.bench.figure import Figure, at_most
from memlake.analysis.lake import Lake, scratch_lake
from memlake.analysis.setoka_corpus import LEVELS, check_evidence, questions, standing_counts
from memlake.analysis.warehouse import open_read_only

SIZES = (10, 100)
THOUSAND = 1000
GROUP_S, THOUSAND_S, MEMORY_GIB = 60.0, 1200.0, 4.0
SAMPLE = 40
STAGES: Mapping[str, Sequence[str]] = {
    "generate": ("generate", "setoka", "--users", "{users}"),
    "build": ("build",),
    "gates": ("gate", "setoka"),
}


@dataclass(frozen=True)
class Spent:
    """What a stage cost: wall and CPU seconds, the most memory in GiB, and its exit code."""

    wall_s: float
    cpu_s: float
    memory_gib: float
    exit_code: int


def setoka_scale_figures(lake: Lake, sizes: Sequence[int] = SIZES) -> Iterator[Figure]:
    """Generate, build and gate each number of users in a lakehouse of its own.

    Args:
        lake: Whose code is measured.
        sizes: Numbers of users, ascending.
    """
    spent: dict[int, dict[str, Spent]] = {}
    for users in sizes:
        with tempfile.TemporaryDirectory() as folder:
            own = scratch_lake(Path(folder), lake.root.resolve())
            spent[users] = {name: _stage(own, users, name) for name in STAGES}
            yield from _cost(users, spent[users])
            if users == sizes[-1]:
                yield from _evidence(own)
    for name in (*STAGES, "all"):
        points = {users: _cpu(stages, name) for users, stages in spent.items()}
        yield Figure(f"setoka, exponent of CPU in users, {name}", f"{exponent(points):.2f}")


def thousand_figures(lake: Lake) -> Iterator[Figure]:
    """The same up to a thousand users: some fifteen minutes."""
    yield from setoka_scale_figures(lake, (*SIZES, THOUSAND))


def exponent(cost: Mapping[int, float]) -> float:
    """Return the slope of log cost over log size by least squares; NaN for fewer than two sizes.

    Args:
        cost: Cost of each size, above 0.
    """
    x = [math.log(size) for size in cost]
    y = [math.log(value) for value in cost.values()]
    if len(x) < 2:
        return math.nan
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    covered = sum((one - mean_x) ** 2 for one in x)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True)) / covered


def _stage(lake: Lake, users: int, name: str) -> Spent:
    """Run a command in a process of its own, whose memory can then be told."""
    arguments = [part.format(users=users) for part in STAGES[name]]
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", "from memlake.analysis.cli import main; main()", *arguments],
        env={**os.environ, "MEMLAKE_ROOT": str(lake.root)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Spent(
        time.perf_counter() - start,
        used.ru_utime + used.ru_stime,
        used.ru_maxrss / 1024**2,
        process.returncode,
    )


def _cpu(stages: Mapping[str, Spent], name: str) -> float:
    return sum(spent.cpu_s for stage, spent in stages.items() if name in (stage, "all"))


def _cost(users: int, stages: Mapping[str, Spent]) -> Iterator[Figure]:
    for name, spent in stages.items():
        value = f"{spent.cpu_s:.0f} CPU s, {spent.wall_s:.0f} s, {spent.memory_gib:.2f} GiB"
        value += "" if spent.exit_code == 0 else f", exit code {spent.exit_code}"
        yield Figure(f"setoka, {users:,} users, {name}", value, "exit 0", spent.exit_code == 0)
    wall = sum(spent.wall_s for spent in stages.values())
    bound = {SIZES[0]: GROUP_S, THOUSAND: THOUSAND_S}.get(users)
    name = f"setoka, {users:,} users, generate to gates"
    yield Figure(name, f"{wall:.0f} s") if bound is None else at_most(name, wall, bound, "s")
    most = max(spent.memory_gib for spent in stages.values())
    yield at_most(f"setoka, {users:,} users, memory", most, MEMORY_GIB, "GiB")


def _evidence(lake: Lake) -> Iterator[Figure]:
    """Sufficiency and necessity of evidence on a sample of each level of the largest corpus."""
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        checks = [check_evidence(connection, questions(connection, x, most=SAMPLE)) for x in LEVELS]
        checks.append(standing_counts(connection))
    for check in checks:
        value = (
            f"{check.answered} of {check.questions} answered by it, "
            f"{check.changed} of {check.removals} removals noticed"
        )
        yield Figure(f"setoka, evidence of {check.level}", value, "all", check.sound)
