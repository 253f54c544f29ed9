"""`memlake docs`: write the data dictionary and the README's figures."""

from __future__ import annotations

from memlake.analysis.cli.console import out
from memlake.analysis.lake import find_lake


def docs_command() -> None:
    """Write DATA_DICTIONARY.md from dbt's YAML, README.md's figures from the warehouse."""
    from memlake.analysis.dictionary import data_dictionary
    from memlake.analysis.readme import leaderboard_block, replace_block

    lake = find_lake()
    page, readme = lake.root / "DATA_DICTIONARY.md", lake.root / "README.md"
    # Both texts first: a warehouse that can't be read leaves both files as they are.
    text = replace_block(readme.read_text(encoding="utf-8"), leaderboard_block(lake.warehouse))
    page.write_text(data_dictionary(lake), encoding="utf-8")
    readme.write_text(text, encoding="utf-8")
    out.print(f"wrote {page.name} and the figures of {readme.name}", highlight=False)
