"""The agreement table: every system's runs against the ground truth, and against each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from memlake.analysis.reconstruction.agreement import (
    Run,
    Spread,
    compare,
    pooled,
    runs_agree,
    spread,
    systems_agree,
)
from memlake.analysis.reconstruction.cells import Cells
from memlake.analysis.reconstruction.length import exact_p, spearman
from memlake.analysis.reconstruction.votes import Votes, votes

Adjust = Callable[[Cells, Cells], tuple[Cells, Cells]]


@dataclass(frozen=True)
class Trend:
    """Whether agreement goes with the length of the history.

    Attributes:
        rho: Spearman's correlation of size and mean F1 over subjects; None if undefined.
        p: Its exact two-sided p.
        n: Subjects with an F1.
    """

    rho: float | None
    p: float | None
    n: int


@dataclass(frozen=True)
class SystemAgreement:
    """One system's row of the table.

    Attributes:
        system: Its name.
        f1: F1 of a run over all subjects' cells, over the runs.
        precision: Likewise.
        recall: Likewise.
        runs: Overlap between two of its runs, over pairs; None with fewer than two runs.
        subjects: Mean F1 over runs of each subject with a filled cell.
        trend: Of that mean with the size of the history.
        adjusted: The same without the cells whose ground truth depends on length.
        votes: By category, the fields that so many runs match.
    """

    system: str
    f1: Spread | None
    precision: Spread | None
    recall: Spread | None
    runs: Spread | None
    subjects: Mapping[str, float]
    trend: Trend
    adjusted: Trend
    votes: Mapping[str, Votes]


def agreement_table(
    truth: Run,
    systems: Mapping[str, Sequence[Run]],
    sizes: Mapping[str, float],
    adjust: Adjust,
) -> list[SystemAgreement]:
    """Score every system's runs.

    Args:
        truth: The ground truth's cells by subject.
        systems: System to its runs, each the cells of its subjects.
        sizes: Size of each subject's history.
        adjust: `adjusted_persona` or `adjusted_profile`.

    Returns:
        A row a system, in the order given.
    """
    return [_row(system, truth, runs, sizes, adjust) for system, runs in systems.items() if runs]


def across_systems(systems: Mapping[str, Sequence[Run]]) -> dict[tuple[str, str], Spread | None]:
    """Return the overlap between the runs of each two systems."""
    return {(a, b): systems_agree(systems[a], systems[b]) for a, b in combinations(systems, 2)}


def _row(
    system: str, truth: Run, runs: Sequence[Run], sizes: Mapping[str, float], adjust: Adjust
) -> SystemAgreement:
    counts = [pooled(truth, run) for run in runs]
    subjects = _by_subject(truth, runs, lambda true, run: (true, run))
    return SystemAgreement(
        system,
        f1=spread(one.f1 for one in counts),
        precision=spread(one.precision for one in counts),
        recall=spread(one.recall for one in counts),
        runs=runs_agree(runs),
        subjects=subjects,
        trend=_trend(subjects, sizes),
        adjusted=_trend(_by_subject(truth, runs, adjust), sizes),
        votes=votes(truth, runs),
    )


def _by_subject(truth: Run, runs: Sequence[Run], adjust: Adjust) -> dict[str, float]:
    means = {}
    for subject, cells in truth.items():
        found = spread(compare(*adjust(cells, run.get(subject, {}))).f1 for run in runs)
        if found:
            means[subject] = found.mean
    return means


def _trend(subjects: Mapping[str, float], sizes: Mapping[str, float]) -> Trend:
    x, y = [sizes[subject] for subject in subjects], list(subjects.values())
    if len(x) < 2:
        return Trend(None, None, len(x))
    return Trend(spearman(x, y), exact_p(x, y), len(x))
