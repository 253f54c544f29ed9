"""What a pool consists of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

FAMILY, FRIENDS, COLLEAGUES, NEIGHBOURS = "family", "friends", "colleagues", "neighbours"
CIRCLES = (FAMILY, FRIENDS, COLLEAGUES, NEIGHBOURS)


@dataclass(frozen=True, slots=True)
class Contact:
    """One person the user knows.

    Attributes:
        name: First and last name; the first name alone is unique in the pool too.
        circle: One of `CIRCLES`: the people who would meet together.
        relation: What the contact is to the user.
        closeness: 1 to 5.
        since: When the user came to know the contact.
        phone: Unique in the pool.
        email: Unique in the pool.
        birthday: Date of birth.
        employer: Where the contact works, or None.
    """

    name: str
    circle: str
    relation: str
    closeness: int
    since: date
    phone: str
    email: str
    birthday: date
    employer: str | None

    @property
    def first_name(self) -> str:
        """The name a message calls the contact by."""
        return self.name.split(" ", 1)[0]


@dataclass(frozen=True, slots=True)
class Tie:
    """What `contact` is to `other`, by name, and since when."""

    contact: str
    other: str
    relation: str
    since: date


@dataclass(frozen=True, slots=True)
class Place:
    """One place: its name, street address and type."""

    name: str
    address: str
    place_type: str


@dataclass(frozen=True, slots=True)
class Title:
    """One work that can be played or read."""

    title: str
    creator: str
    kind: str


@dataclass(frozen=True, slots=True)
class ChatGroup:
    """One group chat: its name and its members, all of one circle."""

    name: str
    circle: str
    members: tuple[str, ...]


@dataclass(frozen=True)
class Pool:
    """The closed resources of one user.

    Attributes:
        user: The user's own name.
        email: The user's own address.
        contacts: In the order of their records.
        ties: Between contacts.
        groups: One group chat a circle.
        places: By place type, the usual one first.
        shops: Merchants by trade.
        apps: Apps by what they are for.
        titles: Works by kind.
        sites: Web sites by what they are for.
    """

    user: str
    email: str
    contacts: tuple[Contact, ...]
    ties: tuple[Tie, ...]
    groups: Mapping[str, ChatGroup]
    places: Mapping[str, tuple[Place, ...]]
    shops: Mapping[str, tuple[str, ...]]
    apps: Mapping[str, tuple[str, ...]]
    titles: Mapping[str, tuple[Title, ...]]
    sites: Mapping[str, tuple[str, ...]]

    @cached_property
    def by_name(self) -> dict[str, Contact]:
        """Contacts by full name."""
        return {one.name: one for one in self.contacts}

    @cached_property
    def circles(self) -> dict[str, tuple[Contact, ...]]:
        """Contacts by circle."""
        return {c: tuple(one for one in self.contacts if one.circle == c) for c in CIRCLES}

    @cached_property
    def place_by_name(self) -> dict[str, Place]:
        """Places by name."""
        return {one.name: one for several in self.places.values() for one in several}

    @cached_property
    def named(self) -> dict[str, frozenset[str]]:
        """Every name that a record may hold, by kind of resource."""
        return {
            "contact": frozenset(self.by_name) | {self.user},
            "address": frozenset(one.email for one in self.contacts) | {self.email},
            "place": frozenset(self.place_by_name),
            "group": frozenset(one.name for one in self.groups.values()),
            "merchant": _all(self.shops),
            "app": _all(self.apps),
            "site": _all(self.sites),
            "title": frozenset(t.title for several in self.titles.values() for t in several),
            "creator": frozenset(t.creator for several in self.titles.values() for t in several),
        }


def _all(several: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    return frozenset(name for names in several.values() for name in names)
