"""How many of a system's runs match each field that the ground truth fills."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memlake.analysis.reconstruction.agreement import Run


@dataclass(frozen=True)
class Votes:
    """The filled fields of one category by votes.

    Attributes:
        n_runs: Runs that could vote.
        fields: Votes to fields that got so many; every number of votes is there.
    """

    n_runs: int
    fields: Mapping[int, int]

    @property
    def n(self) -> int:
        """Fields that the ground truth fills."""
        return sum(self.fields.values())

    @property
    def every(self) -> int:
        """Fields that every run matches."""
        return self.fields[self.n_runs]

    @property
    def none(self) -> int:
        """Fields that no run matches: a systematic difference from the ground truth."""
        return self.fields[0]

    @property
    def split(self) -> int:
        """Fields that some runs match: noise from run to run."""
        return self.n - self.every - self.none


def votes(truth: Run, runs: Sequence[Run]) -> dict[str, Votes]:
    """Count votes by category, over all subjects.

    Args:
        truth: The ground truth's cells by subject.
        runs: The runs' cells; at least one run.

    Returns:
        Category to votes, in the order of the names.
    """
    counted: dict[str, Counter[int]] = {}
    for subject, cells in truth.items():
        for cell, value in cells.items():
            agreeing = sum(run.get(subject, {}).get(cell) == value for run in runs)
            counted.setdefault(cell.category, Counter())[agreeing] += 1
    numbers = range(len(runs) + 1)
    return {
        category: Votes(len(runs), {number: found[number] for number in numbers})
        for category, found in sorted(counted.items())
    }
