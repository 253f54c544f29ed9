"""`memlake docs`: write the data dictionary."""

from __future__ import annotations

from memlake.analysis.cli.console import out
from memlake.analysis.lake import find_lake


def docs_command() -> None:
    """Write DATA_DICTIONARY.md from the YAML beside each model."""
    from memlake.analysis.dictionary import data_dictionary

    lake = find_lake()
    page = lake.root / "DATA_DICTIONARY.md"
    page.write_text(data_dictionary(lake), encoding="utf-8")
    out.print(f"wrote {page.name}", highlight=False)
