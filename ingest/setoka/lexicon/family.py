"""The two lexicon families, read from the text files beside this module."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.setoka.lexicon.grammar import Grammar
from memlake.ingest.setoka.registry import CATEGORY, seed_rows

FAMILIES = ("a", "b")
SPLIT = "split"
"""Half of a group in each."""
_FOLDER = Path(__file__).parent
_NAMES = "activity.csv"
LEXICON_FILES = tuple(sorted(p for f in FAMILIES for p in (_FOLDER / f).iterdir()))


@cache
def lexicon(family: str) -> Grammar:
    """Compile the grammar of a family, `a` or `b`.

    Raises:
        BadInputError: If a file of it is malformed.
    """
    files = (p for p in LEXICON_FILES if p.parent.name == family and p.suffix == ".txt")
    return Grammar((f"lexicon/{family}/{p.name}", p.read_text(encoding="utf-8")) for p in files)


@cache
def activity_names(family: str) -> Mapping[int, str]:
    """Return what a family calls each category of the catalogue.

    Raises:
        BadInputError: If a category has no name.
    """
    catalogue = {int(row["category_id"]): row["name"] for row in seed_rows(CATEGORY)}
    own = _FOLDER / family / _NAMES
    if not own.exists():
        return catalogue
    names = {int(row["category_id"]): row["name"] for row in seed_rows(own)}
    missing = sorted(catalogue.keys() - names.keys())
    if missing:
        raise BadInputError(
            f"lexicon/{family}/{_NAMES}", "categories have no name", field=str(missing[0])
        )
    return names
