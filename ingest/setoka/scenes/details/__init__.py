"""The second stage: details of one information point, each independent of all others."""

from __future__ import annotations

from memlake.ingest.setoka.scenes.details.write import (
    DetailRequest,
    DetailWriter,
    TemplateWriter,
    pace_of,
    write_details,
)

__all__ = ["DetailRequest", "DetailWriter", "TemplateWriter", "pace_of", "write_details"]
