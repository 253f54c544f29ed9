"""The scoring key of the scale, as arrays (seed `setoka_scale_key`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Whole
from memlake.ingest.setoka import registry


@dataclass(frozen=True)
class ScaleKey:
    """The items of a scale; item i stands at position i - 1 of every column.

    Attributes:
        domains: Names of the domains, alphabetical.
        facets: Names of the facets, by domain.
        points: L, points of the response scale.
        domain: Position in `domains` of each item.
        facet: Position in `facets` of each item.
        keyed: 1 or -1 of each item.
        domain_items: Positions of each domain's items, shape (domains, items a domain).
        facet_items: Positions of each facet's items, shape (facets, items a facet).
        facet_domain: Position in `domains` of each facet.
        behaviours: What an item looks like at its high and its low pole.
    """

    domains: tuple[str, ...]
    facets: tuple[str, ...]
    points: int
    domain: Whole
    facet: Whole
    keyed: Whole
    domain_items: Whole
    facet_items: Whole
    facet_domain: Whole
    behaviours: tuple[tuple[str, str], ...]

    def __len__(self) -> int:
        return len(self.keyed)

    @property
    def neutral(self) -> float:
        """The neutral response, (L + 1) / 2."""
        return (self.points + 1) / 2

    def aligned(self, responses: Whole) -> Whole:
        """Turn raw responses so that a high one scores the trait, and back; shape kept."""
        return np.where(self.keyed > 0, responses, self.points + 1 - responses)

    def behaviour(self, item: int, pole: int) -> str:
        """Return what item `item` (from 1) looks like at a pole, 1 or -1."""
        return self.behaviours[item - 1][0 if pole > 0 else 1]


@cache
def scale_key() -> ScaleKey:
    """Return the key of the scale that comes with the generator.

    Raises:
        BadInputError: If there is no item, they are not numbered 1 to m, are keyed otherwise
            than by 1 and -1, or are unequally many in facets or domains.
    """
    rows = registry.seed_rows(registry.SCALE_KEY)
    if not rows:
        raise _wrong("there is no item", "item")
    if [row["item"] for row in rows] != [str(i) for i in range(1, len(rows) + 1)]:
        raise _wrong("items are not numbered from 1 in order", "item")
    if any(row["keyed"] not in ("1", "-1") for row in rows):
        raise _wrong("an item is keyed by 1 or -1", "keyed")
    facets = sorted({(row["domain"], row["facet"]) for row in rows})
    domains = tuple(sorted({domain for domain, _ in facets}))
    domain = np.array([domains.index(row["domain"]) for row in rows])
    facet = np.array([facets.index((row["domain"], row["facet"])) for row in rows])
    return ScaleKey(
        domains,
        tuple(name for _, name in facets),
        registry.whole("points"),
        domain,
        facet,
        np.array([int(row["keyed"]) for row in rows]),
        _members(domain, len(domains), "domain"),
        _members(facet, len(facets), "facet"),
        np.array([domains.index(name) for name, _ in facets]),
        tuple((row["behaviour_high"], row["behaviour_low"]) for row in rows),
    )


def _members(of: Whole, count: int, field: str) -> Whole:
    sizes = np.bincount(of, minlength=count)
    if (sizes != sizes[0]).any():
        raise _wrong(f"unequally many items: {sizes.tolist()}", field)
    return np.argsort(of, kind="stable").reshape(count, -1)


def _wrong(reason: str, field: str) -> BadInputError:
    return BadInputError(registry.SCALE_KEY.name, reason, field=field)
