"""One row of a study: a figure, its interval, and the published figure beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields

import pyarrow as pa


@dataclass(frozen=True)
class StudyRow:
    """One figure of one study; shares and their differences are fractions of one.

    Attributes:
        study: The study, such as `training_size`.
        system: As in the leaderboard; `a - b` where two systems are compared.
        condition: The input, with the study's setting, as `direct_readout/noise=0.1`.
        population: Key of the population registry, such as `test/type=A`.
        metric: As in the leaderboard.
        aggregation: How the figure was formed: `pooled`, `mean_of_seeds`, `one_seed` and so on.
        value: The figure, None where there is nothing to form it from.
        lo: Lower bound of the 95% interval, None without one.
        hi: Upper bound.
        n: Scored answers (cells, pairs) behind the figure; 0 where `value` is None for lack
            of any.
        published: The paper's figure, quoted; None where it prints none.
        difference: `value` minus `published`.
        source_table: Where the paper prints it.
        note: What differs by construction, or why there is no value.
    """

    study: str
    system: str
    condition: str
    population: str
    metric: str
    aggregation: str
    value: float | None
    lo: float | None
    hi: float | None
    n: int
    published: float | None = None
    difference: float | None = None
    source_table: str = ""
    note: str = ""


_KINDS = {"n": pa.int64(), **dict.fromkeys(("value", "lo", "hi"), pa.float64())}
_KINDS |= dict.fromkeys(("published", "difference"), pa.float64())
SCHEMA = pa.schema([(f.name, _KINDS.get(f.name, pa.string())) for f in fields(StudyRow)])
"""Arrow schema of study rows, one column an attribute."""


def study_table(rows: Sequence[StudyRow]) -> pa.Table:
    """Rows as an Arrow table, in the order given."""
    return pa.Table.from_pylist([asdict(row) for row in rows], schema=SCHEMA)
