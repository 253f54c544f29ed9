"""The tables of a landed companion corpus, as their manifest vouches for them."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from memlake.ingest.companion.tables import COMPANION
from memlake.ingest.landing import read_manifest, verify
from memlake.ingest.landing.errors import BadInputError, UsageError


def landed_tables(landing: Path, dataset: str) -> dict[str, pa.Table]:
    """Read every table of a landed companion corpus.

    Args:
        landing: The landing folder.
        dataset: Its name, such as `companion-20260321`.

    Raises:
        UsageError: If no such dataset is landed.
        BadInputError: If its files are not those of its manifest.
    """
    manifest = read_manifest(landing, COMPANION, dataset)
    if manifest is None:
        raise UsageError(
            f"{dataset!r} is not landed (memlake generate companion, or memlake ingest)"
        )
    if damage := verify(manifest):
        raise BadInputError(dataset, damage[0], mend="land it again with --replace")
    return {t.name: pq.read_table(manifest.folder / f"{t.name}.parquet") for t in COMPANION.tables}
