"""The resolver figures: speed against the release, plain pandas and scikit-learn."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pandas as pd

from memlake.analysis.bench.figure import Figure, at_most, measured
from memlake.analysis.lake import Lake
from memlake.analysis.resolvers import Atoms, Registry, load_registry

# What the release takes to fit and calibrate DSNBF, in seconds a seed (spec section 4).
RELEASE_DSNBF_S = 30.0
_RESAMPLES = 2000
_PANDAS_RESAMPLES = 20


def resolver_figures(lake: Lake, release: Path) -> Iterator[Figure]:
    """Time the fits and the bootstrap on our default seed, and the whole reproduction.

    Args:
        lake: A scratch lakehouse.
        release: The released seed's archive, which day fusion is asked of too where it is there.
    """
    from memlake.analysis.studies.dataset import atoms_of_dataset
    from memlake.ingest.multisource.generate import generate_tables

    registry = load_registry()
    atoms = atoms_of_dataset(generate_tables(20260321), registry)
    yield _dsnbf(atoms, registry)
    yield _naive_bayes(atoms, registry)
    yield from _bootstrap(atoms, registry)
    yield from _reproduction(lake, release)


def _dsnbf(atoms: Atoms, registry: Registry) -> Figure:
    from memlake.analysis.resolvers.counts import class_counts
    from memlake.analysis.resolvers.dsnbf import fit_dsnbf_tables
    from memlake.analysis.resolvers.dsnbf_grid import STRENGTHS, tune_dsnbf

    def fit() -> None:
        tables = fit_dsnbf_tables(
            class_counts(atoms.part("train"), registry), registry, tuple(STRENGTHS)
        )
        tune_dsnbf(tables, atoms.part("calibration"), registry)

    ratio = RELEASE_DSNBF_S / _seconds(fit)
    return Figure(
        "DSNBF fit and calibration, times faster than the release",
        f"{ratio:.0f}",
        "at least 20",
        ratio >= 20,
    )


def _naive_bayes(atoms: Atoms, registry: Registry) -> Figure:
    """NBF beside one CategoricalNB a question, silence as a category of its own."""
    from sklearn.naive_bayes import CategoricalNB

    from memlake.analysis.resolvers.counts import class_counts
    from memlake.analysis.resolvers.naive_bayes import fit_tables, predict_nbf

    train, test = atoms.part("train"), atoms.part("test")

    def ours() -> None:
        tables = fit_tables(class_counts(train, registry), registry)
        predict_nbf(tables, registry, test.codes, 10)

    def theirs() -> None:
        for q, size in enumerate(registry.sizes):
            model = CategoricalNB(min_categories=int(size) + 1)
            model.fit(train.codes[:, q] + 1, train.gold[:, q])
            model.predict(test.codes[:, q] + 1)

    return Figure(
        "NBF fit and prediction, times faster than scikit-learn's CategoricalNB",
        f"{_seconds(theirs) / _seconds(ours):.1f}",
    )


def _bootstrap(atoms: Atoms, registry: Registry) -> Iterator[Figure]:
    """The bootstrap of all methods and metrics, and one metric's beside a pandas loop."""
    from memlake.analysis.intervals import resample_counts
    from memlake.analysis.resolvers import fit_suite
    from memlake.analysis.studies.main_table import main_table
    from memlake.analysis.studies.run import run_seed

    runs = [run_seed(20260321, atoms, registry)]
    with measured() as cost:
        main_table(runs)
    yield at_most("bootstrap, B = 2000, all methods and metrics, CPU", cost.cpu_s, 10, "s")
    test = atoms.part("test")
    suite = fit_suite(atoms.part("train"), atoms.part("calibration"), registry)
    right = (suite.predict(test.codes)["nbf"].answer == test.gold).astype(float)

    def ours() -> None:
        np.percentile(resample_counts(len(right), 42, _RESAMPLES) @ right / len(right), [2.5, 97.5])

    persona, question = np.indices(right.shape)
    frame = pd.DataFrame(
        {"persona": persona.ravel(), "question": question.ravel(), "right": right.ravel()}
    )
    rows = frame.groupby("persona")
    groups = [rows.get_group(one) for one in range(len(right))]
    generator = np.random.default_rng(0)

    def theirs() -> None:
        for _ in range(_PANDAS_RESAMPLES):
            drawn = generator.integers(0, len(groups), len(groups))
            pd.concat([groups[i] for i in drawn]).groupby("question")["right"].mean().mean()

    ratio = _seconds(theirs) * _RESAMPLES / _PANDAS_RESAMPLES / _seconds(ours)
    yield Figure("bootstrap of one metric, times faster than a pandas loop", f"{ratio:.0f}")


def _reproduction(lake: Lake, release: Path) -> Iterator[Figure]:
    from memlake.ingest.multisource.land import land_release

    if release.is_file():
        land_release(lake.landing, release)
    command = [sys.executable, "-c", "from memlake.analysis.cli import main; main()"]
    with measured() as cost:
        child = subprocess.Popen(
            [*command, "reproduce", "multisource", "--json"],
            env=os.environ | {"MEMLAKE_ROOT": str(lake.root)},
            stdout=subprocess.DEVNULL,
        )
        _, status, used = os.wait4(child.pid, 0)
    if status:
        raise RuntimeError(f"the reproduction ended with status {status}")
    yield at_most("memlake reproduce multisource, wall", cost.wall_s / 60, 10, "min")
    yield at_most("memlake reproduce multisource, memory", used.ru_maxrss / 2**20, 3, "GiB")


def _seconds(work: Callable[[], None], repeats: int = 3) -> float:
    """The shortest of a few runs: what the work costs when nothing else disturbs it."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best
