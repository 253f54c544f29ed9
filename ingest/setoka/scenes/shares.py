"""Which information a scene holds: shares of scenes by kind, and themes by category."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from memlake.ingest.random import Real
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.catalogue import Category
from memlake.ingest.setoka.scenes.record import POINT_OF_SCHEMA

SHARE_FILE = Path(__file__).with_name("point_share.csv")
THEME_FILE = Path(__file__).with_name("theme.csv")
SCHEMAS = tuple(POINT_OF_SCHEMA)
KINDS = ("sleep", "morning", "breakfast", "lunch", "dinner", "work", "housework", "planned")
_KIND_OF_NAME = {
    "sleep": "sleep",
    "morning wash and dressing": "morning",
    "breakfast": "breakfast",
    "lunch": "lunch",
    "dinner": "dinner",
    "everyday housework": "housework",
}


def kind_of(category: Category, *, planned: bool) -> int:
    """Return the position in `KINDS` of an episode's kind."""
    name = "planned" if planned else _KIND_OF_NAME.get(category.name, "work")
    return KINDS.index(name)


@cache
def shares() -> Real:
    """Return the share of scenes that hold what a schema needs, shape (kinds, schemas)."""
    rows = {row["schema"]: row for row in registry.seed_rows(SHARE_FILE)}
    return np.array([[float(rows[schema][kind]) for schema in SCHEMAS] for kind in KINDS])


@cache
def themes() -> Mapping[int, str]:
    """Return the theme of each category; later rows of the file override earlier ones."""
    found: dict[int, str] = {}
    for row in registry.seed_rows(THEME_FILE):
        ids = range(int(row["first_id"]), int(row["last_id"]) + 1)
        found.update(dict.fromkeys(ids, row["theme"]))
    return found


@cache
def allowed_schemas() -> Mapping[int, frozenset[str]]:
    """Return the schemas that an event of each category may leave records of."""
    rows = registry.seed_rows(registry.CATEGORY)
    return {int(row["category_id"]): frozenset(row["allowed_schemas"].split()) for row in rows}
