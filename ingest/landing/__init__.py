"""Landing: declared tables, written and audited beside the published ones, then published.

`root` is the landing folder everywhere; `place` says what lies in it.
"""

from __future__ import annotations

from memlake.ingest.landing.code_hash import code_version
from memlake.ingest.landing.draft import Draft
from memlake.ingest.landing.manifest import (
    LandedFile,
    Manifest,
    is_current,
    landed,
    read_manifest,
    verify,
)
from memlake.ingest.landing.publish import remove_dataset
from memlake.ingest.landing.report import LandReport, report_landing
from memlake.ingest.landing.seed import MOST_SEED
from memlake.ingest.landing.write_audit_publish import (
    init_landing,
    land,
    refuse_other_parameters,
)

__all__ = [
    "MOST_SEED",
    "Draft",
    "LandReport",
    "LandedFile",
    "Manifest",
    "code_version",
    "init_landing",
    "is_current",
    "land",
    "landed",
    "read_manifest",
    "refuse_other_parameters",
    "remove_dataset",
    "report_landing",
    "verify",
]
