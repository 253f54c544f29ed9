"""Kendall's tau over groups of ten users that are generated beside, each with its own test.

One group of ten says little of a system (a pooled tau needs about .18 to be told from chance), so
its mean over groups is what systems are compared by.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from memlake.analysis.build import build_part
from memlake.analysis.intervals import mean_interval
from memlake.analysis.lake import Lake, scratch_lake
from memlake.analysis.setoka_intervals import SEED, permutation_p, read_groups, taus
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.warehouse import open_read_only

Progress = Callable[[int, int, str], None]

GROUP_SEEDS = tuple(range(1, 11))
MODELS = ("+met_setoka_standing",)
RESAMPLES = 2000

_STANDINGS = """
    select run.system, run.condition, run.provenance, standing.*
    from metrics.met_setoka_standing as standing
    inner join core.run as run on standing.run_id = run.run_id
    order by all
"""


def group_rows(
    lake: Lake, seeds: Sequence[int] = GROUP_SEEDS, progress: Progress | None = None
) -> list[StudyRow]:
    """Generate a group a seed in a lakehouse of its own, answer, and rank.

    Args:
        lake: The lakehouse whose code is used; nothing is written there.
        seeds: One a group; none gives no rows.
        progress: Called with (done, all, what).
    """
    if not seeds:
        return []
    with tempfile.TemporaryDirectory(prefix="memlake-groups-") as folder:
        return list(rows_of(_standings(scratch_lake(Path(folder), lake.root), seeds, progress)))


def rows_of(standings: pd.DataFrame) -> Iterator[StudyRow]:
    """Tau and p of every system on every group, and the mean over groups.

    Args:
        standings: One row a run, user and trait: system, condition, provenance, dataset, and the
            columns of `met_setoka_standing`.
    """
    keys = ["provenance", "system", "condition"]
    for (provenance, system, condition), mine in standings.groupby(keys, sort=True):
        note = "oracle" if provenance == "oracle" else ""
        means: list[float] = []
        for dataset in sorted(set(mine["dataset"]), key=lambda name: (len(name), name)):
            _, groups = read_groups(mine[mine["dataset"] == dataset])
            means.append(float(taus(groups).mean()))
            _, p = permutation_p(groups)
            pairs = sum(group.pairs * len(group.said) for group in groups)
            where = (str(system), str(condition), f"group={dataset}")
            tau = StudyRow(
                "groups", *where, "kendall_tau", "pooled", means[-1], None, None, pairs, note=note
            )
            yield tau
            yield StudyRow(
                "groups", *where, "permutation_p", "pooled", p, None, None, pairs, note=note
            )
        mean = mean_interval(np.array(means), SEED, RESAMPLES)
        yield StudyRow(
            "groups",
            str(system),
            str(condition),
            "level=PT",
            "kendall_tau",
            "mean_of_groups",
            mean.value,
            mean.lo,
            mean.hi,
            mean.n,
            note=note,
        )


def _standings(scratch: Lake, seeds: Sequence[int], progress: Progress | None) -> pd.DataFrame:
    from memlake.analysis.code_record import init_lake
    from memlake.ingest.setoka.land import land_setoka

    init_lake(scratch)
    for done, seed in enumerate(seeds):
        if progress:
            progress(done, len(seeds), f"group of seed {seed}")
        land_setoka(scratch.landing, seed)
    build_part(scratch, MODELS, progress=progress)
    with contextlib.closing(open_read_only(scratch.warehouse)) as connection:
        return connection.execute(_STANDINGS).df()
