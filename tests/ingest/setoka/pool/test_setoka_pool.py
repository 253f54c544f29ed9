"""The closed pool of a user."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws
from memlake.ingest.setoka.pool import Pool, draw_pool, raw_material
from memlake.ingest.setoka.pool.draw import require_enough
from memlake.ingest.setoka.pool.people import Person
from memlake.ingest.setoka.pool.record import CIRCLES

HOUSEHOLDS = ("alone", "partner", "family", "flatmates")


def make(key: object = 1, household: str = "partner", employer: str = "Norland Bank") -> Pool:
    return draw_pool(
        Draws.of(str(key)),
        Person("Ana Costa", 44, household, employer),
        city="Lakewood",
        home="12 Oak Lane",
        work=employer or "12 Oak Lane",
        place_types=["cafe", "friend_home", "office"],
    )


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(HOUSEHOLDS), st.sampled_from(["", "Norland Bank"]))
def test_names_and_addresses_identify(key: int, household: str, employer: str):
    pool = make(key, household, employer)
    first_names = [one.first_name for one in pool.contacts]
    assert len({*first_names, "Ana"}) == len(first_names) + 1
    assert len({one.phone for one in pool.contacts}) == len(pool.contacts)
    assert len({one.email for one in pool.contacts} | {pool.email}) == len(pool.contacts) + 1
    titles = [t.title for several in pool.titles.values() for t in several]
    assert len(set(titles)) == len(titles)
    places = [p for several in pool.places.values() for p in several]
    assert len({(p.name, p.address) for p in places}) == len(pool.place_by_name)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_kinship_keeps_to_births(key: int):
    pool = make(key, "family")
    by_name, circle = pool.by_name, pool.circles
    for tie in pool.ties:
        one, other = by_name[tie.contact], by_name[tie.other]
        if tie.relation == "parent":
            assert one.birthday < other.birthday
            assert tie.since == other.birthday
    relations = [one.relation for one in circle["family"]]
    assert relations.count("parent") == 2
    assert relations.count("partner") == relations.count("child") == 1
    assert all(one.employer == "Norland Bank" for one in circle["colleagues"])
    assert {t.contact for t in pool.ties} | {t.other for t in pool.ties} <= set(by_name)


def test_each_circle_has_a_chat_of_its_people():
    pool = make()
    for circle in CIRCLES:
        assert pool.groups[circle].members == tuple(c.name for c in pool.circles[circle])
    assert len({group.name for group in pool.groups.values()}) == 4


def test_a_type_s_places_do_not_depend_on_other_types():
    one = make()
    fewer = draw_pool(
        Draws.of("1"),
        Person("Ana Costa", 44, "partner", "Norland Bank"),
        city="Lakewood",
        home="12 Oak Lane",
        work="Norland Bank",
        place_types=["cafe"],
    )
    assert fewer.places["cafe"] == one.places["cafe"]
    assert "office" not in fewer.places


def test_homes_of_friends_are_theirs():
    pool = make()
    hosts = [place.name for place in pool.places["friend_home"]]
    assert hosts == [f"{one.name}'s home" for one in pool.circles["friends"]]


def test_who_works_at_home_has_one_place_for_both():
    pool = make(employer="")
    assert pool.places["work"] == pool.places["home"]


def test_a_pool_with_too_few_contacts_is_refused():
    pool = make()
    friends = pool.circles["friends"]
    few = tuple(one for one in pool.contacts if one not in friends[3:])
    with pytest.raises(BadInputError) as caught:
        require_enough(dataclasses.replace(pool, contacts=few))
    assert str(caught.value) == (
        "pool · Ana Costa · friends: 3 contacts, but scenes need 4 (give the pool more contacts)"
    )


def test_raw_material_with_too_few_names_is_refused(monkeypatch: pytest.MonkeyPatch):
    sections = raw_material._sections() | {"given": ("Ana", "Bo", "Cy"), "domain": ()}
    monkeypatch.setattr(raw_material, "_sections", lambda: sections)
    raw_material.words.cache_clear()
    try:
        # The user is Ana, with a partner, 7 relatives, 8 friends, 7 colleagues, 5 neighbours.
        with pytest.raises(BadInputError, match=r"@given: 2 names .* needs 28 "):
            make()
        with pytest.raises(BadInputError, match=r"names\.txt .* @domain: no word of this section"):
            raw_material.words("domain")
    finally:
        raw_material.words.cache_clear()
