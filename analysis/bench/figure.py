"""A measured figure beside the one that was wanted."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    Attributes:
        name: What was measured.
        value: What it came to.
        wanted: What it should be, in words.
        ok: Whether it is; None where there is no bound.
    """

    name: str
    value: str
    wanted: str = ""
    ok: bool | None = None


def within(name: str, value: float, target: float, tolerance: float, unit: str = "") -> Figure:
    """Return a figure that should lie within a tolerance of a target."""
    return Figure(
        name,
        f"{value:.2f}{unit}",
        f"{target:g} ± {tolerance:g}",
        abs(value - target) <= tolerance + 1e-9,
    )


def at_most(name: str, value: float, bound: float, unit: str) -> Figure:
    """Return a figure that should not pass a bound."""
    return Figure(name, f"{value:.2f} {unit}", f"at most {bound:g} {unit}", value <= bound)


@dataclass
class Cost:
    """What a block cost: CPU and wall seconds, this process and its children together."""

    cpu_s: float = 0.0
    wall_s: float = 0.0


@contextmanager
def measured() -> Iterator[Cost]:
    """Measure a block; the yielded cost is filled when the block ends."""
    cost = Cost()
    cpu, wall = _cpu(), time.perf_counter()
    yield cost
    cost.cpu_s, cost.wall_s = _cpu() - cpu, time.perf_counter() - wall


def _cpu() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def pure_python_loop_s(measure: Callable[[], float] = time.process_time) -> float:
    """Return the CPU seconds of a fixed pure-Python loop: the yardstick of this machine.

    Ten million additions of a counter; a figure divided by it carries over to other machines.
    """
    start = measure()
    total = 0
    for i in range(10_000_000):
        total += i
    return measure() - start
