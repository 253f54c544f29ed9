"""Declared landing tables of Setoka: 23 record schemas, serialised chunks, and the truth."""

from __future__ import annotations

from memlake.ingest.landing.table import Benchmark
from memlake.ingest.setoka.record_tables import RECORDS
from memlake.ingest.setoka.truth_tables import CHUNK, TRUTH

SETOKA = Benchmark("setoka", (*RECORDS, CHUNK, *TRUTH))
