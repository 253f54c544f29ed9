"""Intervals and permutation tests of Setoka's figures, all systems on the same draws.

Shares are means over questions within a user, then over users: users are resampled. Kendall's tau
(setoka.md, section 9) is a mean over pairs of one group's users: resampling users weighs each pair
by how often both are drawn, and the test permutes who has which traits, jointly over the traits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from memlake.analysis.intervals import (
    Reals,
    percentile_bounds,
    ratio,
    resample_counts,
    resampled_sums,
)
from memlake.ingest.random import Draws

Whole = npt.NDArray[np.int64]
Row = tuple[str, str, str, float | None, float | None, float | None]

SEED = 42
PERMUTATIONS = 10_000
POOLED = "level=PT"

SCHEMA = pa.schema(
    [
        ("run_set_id", pa.string()),
        ("population", pa.string()),
        ("metric", pa.string()),
        ("lo", pa.float64()),
        ("hi", pa.float64()),
        ("p_value", pa.float64()),
    ]
)


@dataclass(frozen=True)
class Group:
    """Users who are ranked among each other.

    Attributes:
        name: Key of the group's draws.
        said: `[traits, users, users]`, 1 where a run puts the first above the second, -1 below,
            0 where it ties them or is silent on either.
        meant: The same of the sampled traits.
    """

    name: str
    said: Whole
    meant: Whole

    @property
    def users(self) -> int:
        """How many users it has."""
        return int(self.said.shape[1])

    @property
    def pairs(self) -> int:
        """How many pairs of users it has."""
        return self.users * (self.users - 1) // 2


def setoka_intervals(
    subjects: pd.DataFrame, standings: pd.DataFrame, run_sets: pd.DataFrame
) -> pa.Table:
    """Bound every figure, and test every tau.

    Args:
        subjects: One row a run set, population and user: total, n_scored, n_answered, n.
        standings: One row a run, trait and user: group_id, standing (NULL where silent), theta.
        run_sets: One row a run set: run_set_id, dataset, run_ids.

    Returns:
        Rows of `SCHEMA`; `p_value` is NULL but for tau, a bound where there is nothing to bound.
    """
    rows: list[Row] = []
    for _, sets in run_sets.groupby("dataset", sort=True):
        mine = subjects[subjects["run_set_id"].isin(sets["run_set_id"])]
        if len(mine):
            rows += _share_rows(mine)
        members = dict(zip(sets["run_set_id"], sets["run_ids"], strict=True))
        for run_set_id in sorted(members):
            groups = read_groups(standings[standings["run_id"].isin(members[run_set_id])])
            rows += _tau_rows(run_set_id, *groups)
    columns = [[row[at] for row in rows] for at in range(len(SCHEMA))]
    return pa.table(columns, schema=SCHEMA)


def read_groups(standings: pd.DataFrame) -> tuple[list[str], list[Group]]:
    """Return the traits' names in order, and the groups of one run or of several."""
    traits = sorted(set(standings["trait"]))
    groups: list[Group] = []
    for (_, name), rows in standings.groupby(["run_id", "group_id"], sort=True):
        said = rows.pivot(index="trait", columns="subject_id", values="standing")
        meant = rows.pivot(index="trait", columns="subject_id", values="theta")
        signs = (_signs(said.reindex(traits)), _signs(meant.reindex(traits)))
        groups.append(Group(str(name), *signs))
    return traits, [group for group in groups if group.pairs]


def taus(groups: Sequence[Group]) -> Reals:
    """`[traits]` tau_a as the mean over groups."""
    concordances = [np.triu(group.said * group.meant).sum(axis=(1, 2)) for group in groups]
    pairs = [group.pairs for group in groups]
    means: Reals = np.mean([c / n for c, n in zip(concordances, pairs, strict=True)], axis=0)
    return means


def permutation_p(groups: Sequence[Group], permutations: int = PERMUTATIONS) -> tuple[Reals, float]:
    """One-sided p of each trait's tau, and of the mean over the traits.

    Ties of the prediction stay. Counts are whole numbers, so that "at least as high" is exact.

    Returns:
        `[traits]` p-values, and the pooled one: (1 + #{as high or higher}) / (1 + permutations).
    """
    scale = lcm(*(group.pairs for group in groups))
    observed = sum(
        scale // group.pairs * np.triu(group.said * group.meant).sum(axis=(1, 2))
        for group in groups
    )
    drawn = sum(scale // group.pairs * _permuted(group, permutations) for group in groups)
    seen, permuted = np.asarray(observed), np.asarray(drawn)
    each = (1 + (permuted >= seen[:, None]).sum(axis=1)) / (1 + permutations)
    pooled = (1 + (permuted.sum(axis=0) >= seen.sum()).sum()) / (1 + permutations)
    return each, float(pooled)


def _permuted(group: Group, permutations: int) -> Whole:
    """`[traits, permutations]` concordances with the traits' owners permuted."""
    keys = Draws.of("setoka_permutation", SEED, group.name).counted(permutations)
    order = keys.counted(group.users).uniform().argsort(axis=1, kind="stable")
    first, second = np.triu_indices(group.users, 1)
    said = group.said[:, first, second]
    meant = group.meant[:, order[:, first], order[:, second]]
    sums: Whole = np.einsum("tp,tbp->tb", said, meant)
    return sums


def _tau_rows(run_set_id: str, traits: Sequence[str], groups: Sequence[Group]) -> Iterator[Row]:
    if not groups:
        return
    samples = _resampled_taus(groups)
    lo, hi = percentile_bounds(np.column_stack([samples, samples.mean(axis=1)]))
    each, pooled = permutation_p(groups)
    populations = [*(f"trait={trait}" for trait in traits), POOLED]
    for population, low, high, p in zip(populations, lo, hi, [*each, pooled], strict=True):
        yield run_set_id, population, "kendall_tau", _known(low), _known(high), float(p)


def _resampled_taus(groups: Sequence[Group]) -> Reals:
    """`[resamples, traits]` means over groups, with users drawn within each group."""
    parts: list[Reals] = []
    for group in groups:
        weights = resample_counts(group.users, SEED)
        ordered = np.triu(group.said * group.meant, 1).astype(np.float64)
        weighed = np.einsum("bi,tij,bj->bt", weights, ordered, weights, optimize=True)
        pairs = (weights.sum(axis=1) ** 2 - (weights**2).sum(axis=1)) / 2
        parts.append(ratio(weighed, np.broadcast_to(pairs[:, None], weighed.shape)))
    means: Reals = np.mean(parts, axis=0)
    return means


def _share_rows(subjects: pd.DataFrame) -> Iterator[Row]:
    cluster, clusters = pd.factorize(subjects["subject_id"], sort=True)
    keys = subjects["run_set_id"] + "|" + subjects["population"]
    cell, cells = pd.factorize(keys, sort=True)
    counts = resample_counts(len(clusters), SEED)
    for metric, over, under in (
        ("similarity", "total", "n_scored"),
        ("answer_rate", "n_answered", "n"),
    ):
        values = ratio(subjects[over].to_numpy(float), subjects[under].to_numpy(float))
        held = ~np.isnan(values)
        sums = np.zeros((2, len(clusters), len(cells)))
        sums[0, cluster, cell] = np.where(held, values, 0.0)
        sums[1, cluster, cell] = held
        lo, hi = percentile_bounds(ratio(*(resampled_sums(part, counts) for part in sums)))
        for name, low, high in zip(cells, lo, hi, strict=True):
            run_set_id, _, population = str(name).partition("|")
            yield run_set_id, population, metric, _known(low), _known(high), None


def _signs(values: pd.DataFrame) -> Whole:
    """`[traits, users, users]` signs of the differences; 0 where a value is missing."""
    table = values.to_numpy(dtype=np.float64)
    signs = np.sign(table[:, :, None] - table[:, None, :])
    whole: Whole = np.nan_to_num(signs, nan=0.0).astype(np.int64)
    return whole


def _known(bound: float) -> float | None:
    return None if np.isnan(bound) else float(bound)
