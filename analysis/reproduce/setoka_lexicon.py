"""Answers over the same groups told twice, once in each lexicon.

People, plans and schedules are the same, so that a difference is of the wording alone; what models
were built on is lexicon a.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from memlake.analysis.build import build_part
from memlake.analysis.intervals import mean_interval
from memlake.analysis.lake import Lake, scratch_lake
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.warehouse import open_read_only
from memlake.ingest.setoka.settings import Settings, dataset_name

Progress = Callable[[int, int, str], None]
Key = tuple[str, str, str]
"""System, population and metric."""

STUDY = "lexicon"
KNOWN, OTHER = "a", "b"
MODELS = ("+met_setoka",)
SEED = 42
RESAMPLES = 2000

_FIGURES = """
    select run_set.system, figure.population, figure.metric, figure.value
    from metrics.met_setoka as figure
    inner join metrics.met_run_set as run_set on figure.run_set_id = run_set.run_set_id
    where
        run_set.dataset = ?
        and run_set.condition = 'views'
        and starts_with(run_set.system, 'dbquery/template/')
        and figure.value is not null
        and (
            (figure.metric = 'similarity' and figure.population in (
                'level=SM', 'level=MH', 'level=EM', 'level=BP'
            ))
            or (figure.metric = 'kendall_tau' and figure.population = 'level=PT')
        )
    order by all
"""


def lexicon_rows(
    lake: Lake, seeds: Sequence[int], progress: Progress | None = None
) -> list[StudyRow]:
    """Generate a group a seed in both lexicons, in a lakehouse of its own, and answer.

    Args:
        lake: The lakehouse whose code is used; nothing is written there.
        seeds: One a group; none gives no rows.
        progress: Called with (done, all, what).
    """
    if not seeds:
        return []
    with tempfile.TemporaryDirectory(prefix="memlake-lexicon-") as folder:
        scratch = scratch_lake(Path(folder), lake.root)
        return list(paired_rows(_figures(scratch, seeds, progress)))


def paired_rows(figures: Mapping[tuple[int, str], Mapping[Key, float]]) -> Iterator[StudyRow]:
    """Means over the groups in each lexicon, and of the differences within a group.

    Args:
        figures: The figures of each group, by its seed and lexicon.
    """
    seeds = sorted({seed for seed, _ in figures})
    for key in dict.fromkeys(key for found in figures.values() for key in found):
        told = {
            family: np.array([figures[seed, family].get(key, np.nan) for seed in seeds])
            for family in (KNOWN, OTHER)
        }
        for family, values in told.items():
            yield _row(key, family, "", values)
        yield _row(key, f"{OTHER}-{KNOWN}", "_difference", told[OTHER] - told[KNOWN])


def _row(key: Key, lexicon: str, suffix: str, values: np.ndarray) -> StudyRow:
    system, population, metric = key
    mean = mean_interval(values[~np.isnan(values)], SEED, RESAMPLES)
    return StudyRow(
        STUDY,
        system,
        "views",
        f"{population}/lexicon={lexicon}",
        metric + suffix,
        "mean_of_groups",
        mean.value,
        mean.lo,
        mean.hi,
        mean.n,
        note="the same groups told in each lexicon; n and interval are of groups",
    )


def _figures(
    scratch: Lake, seeds: Sequence[int], progress: Progress | None
) -> dict[tuple[int, str], dict[Key, float]]:
    from memlake.analysis.code_record import init_lake
    from memlake.ingest.setoka.land import land_setoka

    init_lake(scratch)
    told = [(seed, family) for seed in seeds for family in (KNOWN, OTHER)]
    for done, (seed, family) in enumerate(told):
        if progress:
            progress(done, len(told), f"group of seed {seed} in lexicon {family}")
        land_setoka(scratch.landing, seed, settings=Settings(lexicon=family))
    build_part(scratch, MODELS, progress=progress)
    with contextlib.closing(open_read_only(scratch.warehouse)) as connection:
        return {
            (seed, family): {
                (system, population, metric): value
                for system, population, metric, value in connection.execute(
                    _FIGURES, [dataset_name(seed, settings=Settings(lexicon=family))]
                ).fetchall()
            }
            for seed, family in told
        }
