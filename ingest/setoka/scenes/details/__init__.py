"""The second stage: details of one information point, each independent of all others."""

from __future__ import annotations

from memlake.ingest.setoka.scenes.details.write import (
    DetailRequest,
    DetailWriter,
    TemplateWriter,
    write_details,
)

__all__ = ["DetailRequest", "DetailWriter", "TemplateWriter", "write_details"]
