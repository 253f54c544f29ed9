"""Drawing the people of a pool: who they are to the user and to one another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws, Whole
from memlake.ingest.setoka.pool.raw_material import RAW_MATERIAL, words
from memlake.ingest.setoka.pool.record import (
    COLLEAGUES,
    FAMILY,
    FRIENDS,
    NEIGHBOURS,
    ChatGroup,
    Contact,
    Tie,
)

# Relation to the user, years older than the user from and to, closeness from and to.
_FAMILY = (
    ("parent", 24, 36, 4, 5),
    ("parent", 24, 36, 4, 5),
    ("sibling", -7, 7, 3, 5),
    ("sibling", -7, 7, 3, 5),
    ("cousin", -9, 9, 2, 4),
    ("aunt or uncle", 18, 34, 2, 4),
    ("grandparent", 48, 60, 3, 5),
)
_PARTNER = ("partner", -6, 6, 5, 5)
_CHILD = ("child", -29, -22, 5, 5)
_FRIEND = (("close friend", -4, 4, 4, 5),) * 3 + (("friend", -6, 6, 2, 4),) * 5
_COLLEAGUE = (("manager", 2, 16, 2, 3),) + (("colleague", -9, 14, 1, 4),) * 6
_NEIGHBOUR = (("neighbour", -10, 30, 1, 3),) * 4 + (("caretaker", 5, 30, 1, 2),)
_CHILD_FROM = 40

# What one relative is to the next in the order above, from the day the younger one was born.
_KINSHIP = {
    ("parent", "sibling"): "parent",
    ("sibling", "sibling"): "sibling",
    ("sibling", "cousin"): "cousin",
    ("cousin", "aunt or uncle"): "child",
    ("aunt or uncle", "grandparent"): "child",
    ("partner", "child"): "parent",
}
_BETWEEN = {
    FAMILY: ("in-law",),
    FRIENDS: ("friend", "former classmate", "flatmate", "bandmate", "partner", "former neighbour"),
    COLLEAGUES: ("teammate", "mentor", "deputy", "former tutor", "car-share partner"),
    NEIGHBOURS: ("spouse", "neighbour", "allotment partner", "dog-walking partner"),
}
_ACROSS = ("former colleague", "gym partner", "landlord", "choir friend", "school friend", "tenant")
_BORN_BEFORE = date(2026, 1, 1)
_RETIRED_FROM = 68
_OWN_NAME = 4  # parents and siblings bear the user's family name


@dataclass(frozen=True)
class Person:
    """What of a user shapes whom the user knows."""

    name: str
    age: int
    household: str
    employer: str


def draw_contacts(draws: Draws, user: Person) -> tuple[Contact, ...]:
    """Draw the user's contacts, their first names all different and not the user's own.

    Raises:
        BadInputError: If there are too few names.
    """
    wanted = _wanted(user)
    names = _names(draws.at("name"), user, len(wanted))
    uniform = {part: draws.at(part).counted(len(wanted)).uniform() for part in ("age", "day")}
    whole = _whole_draws(draws, len(wanted))
    return tuple(
        _contact(k, wanted[k], names[k], user, uniform["age"][k], uniform["day"][k], whole[k])
        for k in range(len(wanted))
    )


def _wanted(user: Person) -> list[tuple[str, tuple[str, int, int, int, int]]]:
    family = list(_FAMILY)
    if user.household in ("partner", "family"):
        family.append(_PARTNER)
    if user.household == "family" and user.age >= _CHILD_FROM:
        family.append(_CHILD)
    circles = ((FAMILY, family), (FRIENDS, _FRIEND), (COLLEAGUES, _COLLEAGUE))
    return [(c, kind) for c, kinds in (*circles, (NEIGHBOURS, _NEIGHBOUR)) for kind in kinds]


def _names(draws: Draws, user: Person, count: int) -> list[str]:
    given, family = words("given"), words("family")
    own_first, _, own_last = user.name.partition(" ")
    first = [given[i] for i in draws.at("first").subset(len(given), count + 1)]
    first = [name for name in first if name != own_first][:count]
    if len(first) < count:
        reason = f"{len(first)} names besides the user's own, but a pool needs {count}"
        raise BadInputError(RAW_MATERIAL.name, reason, field="@given", mend="add names")
    last = [family[i] for i in draws.at("last").counted(count).integers(0, len(family) - 1)]
    return [
        f"{a} {own_last if k < 4 else b}" for k, (a, b) in enumerate(zip(first, last, strict=True))
    ]


def _whole_draws(draws: Draws, count: int) -> list[tuple[int, ...]]:
    parts = ("phone", "domain", "closeness", "since", "employer")
    columns = [draws.at(part).counted(count).integers(0, 999_983) for part in parts]
    return list(zip(*(column.tolist() for column in columns), strict=True))


def _contact(
    number: int,
    wanted: tuple[str, tuple[str, int, int, int, int]],
    name: str,
    user: Person,
    age: float,
    day: float,
    whole: tuple[int, ...],
) -> Contact:
    circle, (relation, low, high, least, most) = wanted
    phone, domain, close, since, employer = whole
    years = max(user.age + low + age * (high - low), 8)
    birthday = _BORN_BEFORE - timedelta(days=int(365.25 * years) + int(365 * day))
    domains = words("domain")
    by_blood = circle == FAMILY and relation != "partner"
    known_days = int(365.25 * min(years, user.age)) if by_blood else 200 + since % 2500
    return Contact(
        name=name,
        circle=circle,
        relation="former colleague" if circle == COLLEAGUES and not user.employer else relation,
        closeness=least + close % (most - least + 1),
        since=_BORN_BEFORE - timedelta(days=known_days),
        phone=f"0{300 + phone % 600} {phone // 600:04d} {number:02d}",
        email=f"{name.lower().replace(' ', '.')}@{domains[domain % len(domains)]}",
        birthday=birthday,
        employer=_employer(user.employer if circle == COLLEAGUES else "", years, employer),
    )


def _employer(shared: str, years: float, draw: int) -> str | None:
    """A colleague's is the user's; of the others of working age, four in five have one."""
    if shared or not 20 <= years < _RETIRED_FROM:
        return shared or None
    employers = words("employer")
    return None if draw % 5 == 0 else employers[draw // 5 % len(employers)]


def draw_ties(draws: Draws, contacts: tuple[Contact, ...]) -> tuple[Tie, ...]:
    """Draw ties between contacts: a chain through each circle, and some across circles."""
    count = len(contacts)
    relation, since = (draws.at(p).counted(2 * count).integers(0, 9_999) for p in ("kind", "day"))
    across = draws.at("across").subset(count, count)
    ties: list[Tie] = []
    for k in range(count - 1):
        one, other = contacts[k], contacts[k + 1]
        if one.circle == other.circle:
            ties.append(_tie(one, other, _BETWEEN[one.circle], relation[k], since[k]))
    for k in range(0, count - 1, 3):
        one, other = contacts[int(across[k])], contacts[int(across[k + 1])]
        if one.circle != other.circle:
            ties.append(_tie(one, other, _ACROSS, relation[count + k], since[count + k]))
    return tuple(ties)


def _tie(one: Contact, other: Contact, kinds: tuple[str, ...], kind: Whole, day: Whole) -> Tie:
    kinship = _KINSHIP.get((one.relation, other.relation))
    if kinship:
        return Tie(one.name, other.name, kinship, max(one.birthday, other.birthday))
    married = one.relation == other.relation == "parent"
    relation = "spouse" if married else kinds[int(kind) % len(kinds)]
    return Tie(one.name, other.name, relation, _BORN_BEFORE - timedelta(days=300 + int(day) % 6000))


def draw_groups(draws: Draws, contacts: tuple[Contact, ...]) -> dict[str, ChatGroup]:
    """Draw a group chat for each circle, of all its people."""
    groups = {}
    for circle in (FAMILY, FRIENDS, COLLEAGUES, NEIGHBOURS):
        names = words(f"group.{circle}")
        name = names[int(draws.at("group", circle).integers(0, len(names) - 1))]
        members = tuple(one.name for one in contacts if one.circle == circle)
        groups[circle] = ChatGroup(name, circle, members)
    return groups
