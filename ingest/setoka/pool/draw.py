"""Drawing a user's whole pool."""

from __future__ import annotations

from collections.abc import Iterable

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws
from memlake.ingest.setoka.pool.people import Person, draw_contacts, draw_groups, draw_ties
from memlake.ingest.setoka.pool.raw_material import words
from memlake.ingest.setoka.pool.record import CIRCLES, Pool
from memlake.ingest.setoka.pool.things import draw_named, draw_places, draw_titles

LEAST_IN_CIRCLE = 4


def draw_pool(
    draws: Draws, user: Person, *, city: str, home: str, work: str, place_types: Iterable[str]
) -> Pool:
    """Draw the closed resources of one user.

    Args:
        draws: The user's draws for the pool; shape ().
        user: What of the user shapes whom the user knows.
        city: Where the user lives.
        home: Name of the home.
        work: Name of the workplace.
        place_types: Types of place that the user's episodes happen at.

    Raises:
        BadInputError: If a circle has too few people, see `require_enough`.
    """
    contacts = draw_contacts(draws.at("contact"), user)
    domains = words("domain")
    domain = domains[int(draws.at("own_domain").integers(0, len(domains) - 1))]
    return require_enough(
        Pool(
            user=user.name,
            email=f"{user.name.lower().replace(' ', '.')}@{domain}",
            contacts=contacts,
            ties=draw_ties(draws.at("tie"), contacts),
            groups=draw_groups(draws, contacts),
            places=draw_places(draws, place_types, contacts, city, home, work),
            shops=draw_named(draws, "shop"),
            apps=draw_named(draws, "app"),
            titles=draw_titles(draws.at("title")),
            sites=draw_named(draws, "site"),
        )
    )


def require_enough(pool: Pool) -> Pool:
    """Return a pool that scenes can be peopled from.

    Raises:
        BadInputError: If a circle has fewer than `LEAST_IN_CIRCLE` contacts.
    """
    for circle in CIRCLES:
        found = len(pool.circles[circle])
        if found < LEAST_IN_CIRCLE:
            raise BadInputError(
                "pool",
                f"{found} contacts, but scenes need {LEAST_IN_CIRCLE}",
                persona=pool.user,
                field=circle,
                mend="give the pool more contacts",
            )
    return pool
