"""The rule table: which behaviours show a pole of a facet, as it stands in its seed."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.catalogue import catalogue
from memlake.ingest.setoka.scale import scale_key
from memlake.ingest.setoka.skeleton import ANNOTATION, BLOCK


@dataclass(frozen=True)
class Rule:
    """One way in which a pole of a facet shows.

    Attributes:
        facet: The facet.
        pole: 1 or -1.
        kind: BLOCK or ANNOTATION.
        category_id: Category of a block; None for an annotation.
        label_id: Key of the label.
        label: What is done.
        needs_company: Whether an annotation's host must be in company.
        weight: Weight among the rules of its facet, pole and kind.
    """

    facet: str
    pole: int
    kind: int
    category_id: int | None
    label_id: str
    label: str
    needs_company: bool
    weight: float


@cache
def rules() -> Mapping[tuple[str, int, int], tuple[Rule, ...]]:
    """Return the rules by facet, pole and kind.

    Raises:
        BadInputError: If a cell is none of what its column may hold, a block's category is a
            background one or not in the catalogue, or a pole of a facet has no block, or no
            annotation that may stand on any host.
    """
    by_use: dict[tuple[str, int, int], list[Rule]] = defaultdict(list)
    for row in registry.seed_rows(registry.RULE):
        rule = _rule(row)
        category = catalogue().get(rule.category_id or 0)
        if rule.kind == BLOCK and (category is None or category.is_background):
            reason = f"category {row['category_id']!r} is not one that a pattern may be about"
            raise _wrong(row, reason)
        by_use[rule.facet, rule.pole, rule.kind].append(rule)
    _require_every_use(by_use)
    return {use: tuple(found) for use, found in by_use.items()}


def _require_every_use(by_use: Mapping[tuple[str, int, int], list[Rule]]) -> None:
    for facet, pole, kind in product(scale_key().facets, (1, -1), (BLOCK, ANNOTATION)):
        if all(rule.needs_company for rule in by_use.get((facet, pole, kind), ())):
            what = "block" if kind == BLOCK else "annotation that needs no company"
            named = f"{'high' if pole == 1 else 'low'} pole of {facet}"
            raise BadInputError(registry.RULE.name, f"no {what} shows the {named}", mend="add one")


def _rule(row: Mapping[str, str]) -> Rule:
    return Rule(
        row["facet"],
        _one_of(row, "pole", {"high": 1, "low": -1}),
        _one_of(row, "kind", {"BLOCK": BLOCK, "ANNOTATION": ANNOTATION}),
        _category_id(row),
        row["label_id"],
        row["label"],
        bool(_one_of(row, "host_company", {"company": 1, "any": 0, "": 0})),
        _weight(row),
    )


def _one_of(row: Mapping[str, str], field: str, values: Mapping[str, int]) -> int:
    if row[field] not in values:
        raise _wrong(row, f"{field} {row[field]!r} is none of {', '.join(map(repr, values))}")
    return values[row[field]]


def _category_id(row: Mapping[str, str]) -> int | None:
    if not row["category_id"]:
        return None
    try:
        return int(row["category_id"])
    except ValueError:
        raise _wrong(row, f"category_id {row['category_id']!r} is no whole number") from None


def _weight(row: Mapping[str, str]) -> float:
    try:
        weight = float(row["weight"])
    except ValueError:
        weight = math.nan
    if not 0 < weight < math.inf:
        raise _wrong(row, f"weight {row['weight']!r} is no number above 0")
    return weight


def _wrong(row: Mapping[str, str], reason: str) -> BadInputError:
    return BadInputError(registry.RULE.name, reason, field=f"rule {row['rule_id']}")
