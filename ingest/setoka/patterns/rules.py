"""The rule table: which behaviours show a pole of a facet, as it stands in its seed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.catalogue import catalogue
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
        BadInputError: If a block's category is a background one or not in the catalogue.
    """
    by_use: dict[tuple[str, int, int], list[Rule]] = defaultdict(list)
    for row in registry.seed_rows(registry.RULE):
        rule = _rule(row)
        category = catalogue().get(rule.category_id or 0)
        if rule.kind == BLOCK and (category is None or category.is_background):
            raise BadInputError(
                registry.RULE.name,
                f"category {row['category_id']!r} is not one that a pattern may be about",
                field=f"rule {row['rule_id']}",
            )
        by_use[rule.facet, rule.pole, rule.kind].append(rule)
    return {use: tuple(found) for use, found in by_use.items()}


def _rule(row: Mapping[str, str]) -> Rule:
    return Rule(
        row["facet"],
        1 if row["pole"] == "high" else -1,
        BLOCK if row["kind"] == "BLOCK" else ANNOTATION,
        int(row["category_id"]) if row["category_id"] else None,
        row["label_id"],
        row["label"],
        row["host_company"] == "company",
        float(row["weight"]),
    )
