"""Records: one declared derivation rule a schema, from scenes and from the pool."""

from __future__ import annotations

from memlake.ingest.setoka.records.derive import UserRecords, derive_records
from memlake.ingest.setoka.records.rules import EVENT_RULES, Rule

__all__ = ["EVENT_RULES", "Rule", "UserRecords", "derive_records"]
