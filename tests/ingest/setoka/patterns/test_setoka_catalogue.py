from __future__ import annotations

import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.catalogue import catalogue, catalogue_of, category_named
from memlake.ingest.setoka.patterns.rules import rules
from memlake.ingest.setoka.personas.vocabulary import WORK
from memlake.ingest.setoka.record_tables import RECORDS
from memlake.ingest.setoka.scale import scale_key
from memlake.ingest.setoka.skeleton import ANNOTATION, BLOCK

ROWS = registry.seed_rows(registry.CATEGORY)


def test_there_are_exactly_426_categories_in_seventeen_families() -> None:
    assert len(catalogue()) == 426
    assert len({one.family for one in catalogue().values()}) == 17


def test_a_cap_follows_from_the_usual_duration() -> None:
    for one in catalogue().values():
        mean = sum(one.duration) / 2
        assert one.cap == (1 if mean >= 60 else 2 if mean >= 20 else 3), one.name


def test_the_routine_of_a_day_is_in_the_catalogue() -> None:
    routine = {"sleep", "breakfast", "lunch", "dinner", *(work.category for work in WORK.values())}
    for name in routine:
        assert catalogue()[category_named(name)].is_background


def test_schemas_of_the_catalogue_are_declared_and_all_used() -> None:
    named = {schema for row in ROWS for schema in row["allowed_schemas"].split()}
    contacts = {"contact", "contact_tie", "user_contact_tie"}
    assert named == {table.name for table in RECORDS} - contacts


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (ROWS[:-1], "425 categories, not 426"),
        ([*ROWS[:-1], ROWS[0]], "ids are not 1 to 426 in order"),
        ([*ROWS[:-1], ROWS[-1] | {"name": ROWS[0]["name"]}], "a name comes twice"),
        ([*ROWS[:-1], ROWS[-1] | {"duration_low_min": "900"}], "does not fit its window"),
        ([*ROWS[:-1], ROWS[-1] | {"cap": "0"}], "has '0', no whole number from 1"),
        ([*ROWS[:-1], ROWS[-1] | {"duration_low_min": "-5"}], "has '-5', no whole number from 1"),
        ([*ROWS[:-1], ROWS[-1] | {"window_end_min": "\u0663"}], "no whole number from 0"),
        ([*ROWS[:-1], ROWS[-1] | {"place_types": " "}], "takes place nowhere"),
        ([*ROWS[:-1], ROWS[-1] | {"social": "x"}], "'x', none of solo, company, either"),
        ([*ROWS[:-1], ROWS[-1] | {"is_background": "True"}], "'True', none of true, false"),
    ],
)
def test_another_catalogue_is_refused(rows: list[dict[str, str]], reason: str) -> None:
    with pytest.raises(BadInputError, match=reason):
        catalogue_of(rows)


def test_an_unknown_category_is_named() -> None:
    with pytest.raises(BadInputError, match="no category is named 'knitting a car'"):
        category_named("knitting a car")


RULES = registry.seed_rows(registry.RULE)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "no block shows the high pole of"),
        (
            [r for r in RULES if r["kind"] == "BLOCK"],
            "no annotation that needs no company shows the high pole of",
        ),
        ([*RULES, RULES[0] | {"pole": "x"}], "rule 1: pole 'x' is none of 'high', 'low'"),
        ([*RULES, RULES[0] | {"kind": "x"}], "rule 1: kind 'x' is none of"),
        ([*RULES, RULES[0] | {"category_id": "x"}], "rule 1: category_id 'x' is no whole number"),
        ([*RULES, RULES[0] | {"category_id": "1"}], "rule 1: category '1' is not one that a"),
        ([*RULES, RULES[0] | {"weight": "nan"}], "rule 1: weight 'nan' is no number above 0"),
        ([*RULES, RULES[0] | {"weight": "-1"}], "rule 1: weight '-1' is no number above 0"),
    ],
)
def test_another_rule_table_is_refused(
    rows: list[dict[str, str]], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "seed_rows", lambda path: rows)
    with pytest.raises(BadInputError, match=said):
        rules.__wrapped__()


def test_every_pole_of_every_facet_has_blocks_and_annotations() -> None:
    for facet in scale_key().facets:
        for pole in (1, -1):
            assert len(rules()[facet, pole, BLOCK]) >= 5
            free = [r for r in rules()[facet, pole, ANNOTATION] if not r.needs_company]
            assert free, (facet, pole)


def test_a_category_shows_one_pole_of_one_facet() -> None:
    used = [rule.category_id for found in rules().values() for rule in found if rule.category_id]
    assert len(used) == len(set(used))
    labels = [rule.label_id for found in rules().values() for rule in found]
    assert len(labels) == len(set(labels))


def test_a_rule_stands_under_the_domain_of_its_facet() -> None:
    key = scale_key()
    of = {key.facets[f]: key.domains[d] for f, d in enumerate(key.facet_domain)}
    for row in registry.seed_rows(registry.RULE):
        assert row["domain"] == of[row["facet"]]
