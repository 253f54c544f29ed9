"""Where a reproduction's figures are landed."""

from __future__ import annotations

import pyarrow as pa

from memlake.analysis.studies.row import SCHEMA
from memlake.ingest.landing.table import Benchmark, Table

STUDY = Benchmark(
    "study",
    (
        Table(
            "figure",
            pa.schema([pa.field("ordinal", pa.int64(), nullable=False), *SCHEMA]),
            ("ordinal",),
            "One figure of one study of a paper, ours beside the quoted one.",
        ),
    ),
)
