"""Where submissions are landed, one dataset a submission."""

from __future__ import annotations

import pyarrow as pa

from memlake.ingest.landing.table import Benchmark, Table

RUN = Table(
    "submission_run",
    pa.schema(
        [
            pa.field("benchmark", pa.string(), nullable=False),
            pa.field("of_dataset", pa.string(), nullable=False),
            pa.field("of_dataset_hash", pa.string(), nullable=False),
            pa.field("system", pa.string(), nullable=False),
            pa.field("system_version", pa.string(), nullable=False),
            pa.field("condition", pa.string(), nullable=False),
            pa.field("model", pa.string()),
            pa.field("params", pa.string(), nullable=False),
            pa.field("seed", pa.int64()),
        ]
    ),
    ("of_dataset", "system"),
    "What a submission says of the system that made it; one row a submission.",
)

ANSWER = Table(
    "submission_answer",
    pa.schema(
        [
            pa.field("item_id", pa.string(), nullable=False),
            pa.field("answer", pa.string()),
            pa.field("tied", pa.list_(pa.string())),
            pa.field("abstained", pa.bool_(), nullable=False),
            pa.field("confidence", pa.float64()),
            pa.field("retrieved", pa.list_(pa.string())),
            pa.field("stores", pa.list_(pa.string())),
            pa.field("retrieved_text", pa.string()),
            pa.field("sql", pa.string()),
            pa.field("error", pa.string()),
            pa.field("prompt_tokens", pa.int32()),
            pa.field("completion_tokens", pa.int32()),
        ]
    ),
    ("item_id",),
    "One answer of a submission.",
)

SUBMISSION = Benchmark("submission", (RUN, ANSWER))
