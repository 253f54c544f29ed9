"""Cells, outcomes and pooling, worked out by hand."""

from __future__ import annotations

import pytest

from memlake.analysis.reconstruction import (
    Cell,
    Counts,
    Persona,
    Profile,
    adjusted_persona,
    adjusted_profile,
    cited_persona,
    cited_profile,
    compare,
    persona_cells,
    pooled,
    profile_cells,
    read_persona,
    read_profile,
    runs_agree,
    spread,
    systems_agree,
    votes,
    with_dimensions,
)
from memlake.analysis.reconstruction.cells import Cells, distinct, typed
from memlake.analysis.reconstruction.record import Fact, Quirk, Rated, Valued, scored
from memlake.ingest.landing.errors import BadInputError


def quirk(*ids: str) -> Quirk:
    return Quirk("a habit", frozenset(ids))


TRUTH = Persona(
    big_five={"openness": Rated("high"), "neuroticism": Rated("low")},
    demographics={"age": Valued(34), "occupation": Valued("baker")},
    dimensions={"warmth": frozenset(), "trust": frozenset()},
    prose={"work": frozenset()},
    quirks=(quirk("d1", "d2", "d3"), quirk("d7", "d8")),
)
RUN = Persona(
    # One level right, one a step off: TP, and FP + FN.
    big_five={"openness": Rated("high"), "neuroticism": Rated("medium")},
    # The age as text is a wrong value; the occupation is missed; the city is too many.
    demographics={"age": Valued("34"), "city": Valued("Porto")},
    dimensions={"warmth": frozenset(), "energy": frozenset()},
    prose={"work": frozenset(), "leisure": frozenset()},
    # Two of three turns shared: the first. One of two: not the second.
    quirks=(quirk("d2", "d3", "d9", "d10"), quirk("d8", "d9")),
)


def test_a_persona_s_outcomes_cell_by_cell() -> None:
    truth, run = persona_cells(TRUTH, TRUTH), persona_cells(RUN, TRUTH)
    assert len(truth) == 2 + 2 + 2 + 1 + 2
    assert {cell for cell in run if cell.category == "quirk"} == {Cell("quirk", "1")}
    # TP: openness, warmth, work, the first quirk. FP: neuroticism, age, city, energy, leisure.
    # FN: neuroticism, age, occupation, trust, the second quirk.
    assert compare(truth, run) == Counts(4, 5, 5)
    counts = compare(truth, run)
    assert counts.f1 == pytest.approx(8 / 18)
    assert counts.precision == pytest.approx(4 / 9)
    assert counts.recall == pytest.approx(4 / 9)


def test_the_same_is_perfect_and_nothing_is_none() -> None:
    truth = persona_cells(TRUTH, TRUTH)
    assert compare(truth, truth) == Counts(9, 0, 0)
    assert compare({}, {}).f1 is None
    assert compare({}, {}).precision is None
    assert compare(truth, {}).f1 == 0.0
    assert compare(truth, {}).precision is None


def test_whole_numbers_and_fractions_are_one_type_and_text_is_another() -> None:
    assert typed(34) == typed(34.0)
    assert typed(34) != typed("34")
    assert typed(True) != typed(1)


def test_quirks_that_share_enough_turns_are_one() -> None:
    merged = distinct([quirk("a", "b"), quirk("x", "y"), quirk("a", "b", "c"), quirk("c", "b")])
    # The third joins the first; the fourth shares b and c with what they are together.
    assert [one.evidence for one in merged] == [{"a", "b", "c"}, {"x", "y"}]
    # Two shared turns are not half of five.
    assert len(distinct([quirk(*"abcde"), quirk(*"defgh")])) == 2
    assert len(distinct([quirk(*"abcd"), quirk(*"cdef")])) == 1


PROFILE = Profile(
    big_five={"openness": "High", "extraversion": "Low"},
    summary={
        "identity": {"age": frozenset({"d1"}), "birthday": frozenset({"d1"})},
        "speaking_style": {"tone": frozenset({"d2"})},
        "personality_dimensions": {"warmth": frozenset({"d2"})},
    },
    facts=(
        Fact("food", "rye", None, frozenset({"d3"})),
        Fact("food", "no wheat", None, frozenset({"d4"})),
        Fact(None, "keeps bees", " Ines ", frozenset({"d5"})),
        Fact(None, "a dog", "user's dog", frozenset({"d6"})),
    ),
)


def test_a_profile_s_outcomes() -> None:
    run = Profile(
        big_five={"openness": "Moderate", "extraversion": "Low"},
        summary={"identity": {"age": frozenset(), "location": frozenset()}},
        facts=(
            Fact("home", "a flat", None, frozenset({"d9"})),
            Fact("food", "rye", "INES", frozenset({"d3"})),
            Fact(None, "a friend", "Otto", frozenset({"d9"})),
        ),
    )
    truth_cells, run_cells = profile_cells(PROFILE, PROFILE), profile_cells(run, PROFILE)
    # A birthday is no scored field; two facts of one kind are one cell.
    assert set(truth_cells) == {
        Cell("big_five", "openness"),
        Cell("big_five", "extraversion"),
        Cell("identity", "age"),
        Cell("style", "tone"),
        Cell("dimension", "warmth"),
        Cell("fact", "food"),
        Cell("entity", "ines"),
        Cell("entity", "user's dog"),
    }
    # TP: extraversion, age, food, Ines. FP: openness, location, home; Otto is no cell.
    # FN: openness, tone, warmth, the dog.
    assert compare(truth_cells, run_cells) == Counts(4, 3, 4)


def test_adjusted_variants_drop_what_depends_on_length() -> None:
    truth, run = persona_cells(TRUTH, TRUTH), persona_cells(RUN, TRUTH)
    # Without age, occupation, city and the dimension that only the run has.
    assert compare(*adjusted_persona(truth, run)) == Counts(4, 2, 3)
    # Held to energy alone: warmth is too many, trust is not missed.
    held = compare(with_dimensions(truth, ["energy"]), run)
    assert held == Counts(4, 5, 4)
    mine = profile_cells(PROFILE, PROFILE)
    left, _ = adjusted_profile(mine, mine)
    assert {cell.category for cell in left} == {"big_five", "entity"}
    assert len(left) == 4


def cells(**values: str) -> Cells:
    return {Cell("fact", name): typed(value) for name, value in values.items()}


def test_subjects_are_pooled_and_one_that_is_missing_is_missed() -> None:
    truth = {"U01": cells(a="x", b="x"), "U02": cells(a="x")}
    assert pooled(truth, {"U01": cells(a="x", c="x")}) == Counts(1, 1, 2)
    assert pooled(truth, truth) == Counts(3, 0, 0)


def test_runs_and_systems_are_compared_by_pairs() -> None:
    one, two, three = ({"U01": cells(**dict.fromkeys(names, "x"))} for names in ("ab", "ac", "ab"))
    # Pairs: ab-ac 2/4, ab-ab 1, ac-ab 2/4.
    agreement = runs_agree([one, two, three])
    assert agreement is not None
    assert (agreement.mean, agreement.low, agreement.high, agreement.n) == (
        pytest.approx(2 / 3),
        0.5,
        1.0,
        3,
    )
    across = systems_agree([one, two, three], [one, two, three])
    assert across is not None
    assert (across.n, across.mean) == (9, pytest.approx((5 * 1.0 + 4 * 0.5) / 9))
    assert runs_agree([one]) is None
    assert spread([None, None]) is None


def test_overlap_of_runs_is_the_same_both_ways() -> None:
    one, other = {"U01": cells(a="x", b="y")}, {"U01": cells(a="x", b="z", c="q")}
    assert pooled(one, other).f1 == pooled(other, one).f1


def test_votes_of_three_runs() -> None:
    truth = {"U01": cells(a="x", b="x"), "U02": {Cell("style", "tone"): typed("present")}}
    runs = [
        {"U01": cells(a="x", b="x")},
        {"U01": cells(a="x", b="y")},
        {"U01": cells(a="x")},
    ]
    counted = votes(truth, runs)
    assert list(counted) == ["fact", "style"]
    facts, style = counted["fact"], counted["style"]
    assert (facts.every, facts.split, facts.none, facts.n) == (1, 1, 0, 2)
    assert facts.fields == {0: 0, 1: 1, 2: 0, 3: 1}
    assert (style.every, style.split, style.none) == (0, 0, 1)


def test_only_what_cites_the_user_s_turns_is_kept() -> None:
    persona = Persona(
        big_five={"openness": Rated("high", 0.9, frozenset({"c1"}))},
        demographics={
            "age": Valued(34, 0.5, frozenset({"u1", "c1"})),
            "city": Valued("Porto", 0.5, frozenset({"c1"})),
        },
        dimensions={"warmth": frozenset({"nowhere"}), "trust": frozenset({"u2"})},
        prose={"work": frozenset({"c1"})},
        quirks=(quirk("c1", "c2"), quirk("u1", "c2")),
    )
    kept = cited_persona(persona, ["u1", "u2"])
    assert kept.big_five["openness"] == Rated("high", 0.9, frozenset())
    assert kept.demographics == {"age": Valued(34, 0.5, frozenset({"u1"}))}
    assert kept.dimensions == {"trust": frozenset({"u2"})}
    assert kept.prose == {"work": frozenset()}
    assert [one.evidence for one in kept.quirks] == [{"u1"}]
    profile = cited_profile(PROFILE, ["d1", "d4", "d5"])
    assert profile.summary["identity"] == PROFILE.summary["identity"]
    assert profile.summary["speaking_style"] == {}
    assert [fact.text for fact in profile.facts] == ["no wheat", "keeps bees"]
    assert profile.big_five == PROFILE.big_five


def test_a_file_of_the_corpus_s_own_schema_is_read() -> None:
    persona = read_persona(
        {
            "user_id": "U01",
            "age": 34,
            "city": None,
            "postal_code": "4000",
            "work": "Bakes.",
            "leisure": "",
            "narrative": "Long.",
            "psychotherapy_note": [{"name": "n", "hypothesis": "h"}],
            "dimensions": {"warmth": "kind", "no_such_dimension": "x", "trust": ""},
            "big_five": {"openness": {"level": "high", "confidence": 1, "evidence": ["d1"]}},
            "quirks": [{"text": "hums", "evidence": ["d1", "d2"]}],
            "_evidence": {"age": {"evidence": ["d3"], "confidence": 0.5}},
        }
    )
    # A postal code and a narrative are no scored fields.
    assert persona.demographics == {"age": Valued(34, 0.5, frozenset({"d3"}))}
    assert set(persona.prose) == {"work", "psychotherapy_note"}
    assert set(persona.dimensions) == {"warmth"}
    assert persona.big_five == {"openness": Rated("high", 1.0, frozenset({"d1"}))}
    assert persona.quirks == (Quirk("hums", frozenset({"d1", "d2"})),)
    profile = read_profile(
        {
            "identity": {"age": [{"text": "34", "evidence": ["d1"]}], "location": []},
            "user_facts": {"food": [{"text": "rye", "evidence": ["d2"]}]},
            "entities": [{"name": "Ines", "claims": [{"text": "bees", "evidence": ["d3"]}]}],
            "big_five": {"openness": "High"},
        }
    )
    assert profile.summary["identity"] == {"age": {"d1"}}
    assert [(fact.kind, fact.entity) for fact in profile.facts] == [("food", None), (None, "Ines")]


def test_a_part_of_another_kind_is_named() -> None:
    with pytest.raises(BadInputError, match="run2 · quirks: it is not a list of objects"):
        read_persona({"quirks": ["hums"]}, "run2")
    with pytest.raises(BadInputError, match="profile · big_five: it is not an object"):
        read_profile({"big_five": "High"})


def test_the_cells_are_as_many_as_the_paper_scores() -> None:
    persona = [len(scored("persona", s)) for s in ("big_five", "demographic", "dimensions")]
    prose = len(scored("persona", "portrait")) + len(scored("persona", "descriptive"))
    assert (persona, prose) == ([5, 13, 21], 15)
    sections = ("big_five", "identity", "speaking_style", "personality_dimensions", "user_facts")
    assert [len(scored("profile", section)) for section in sections] == [5, 7, 6, 21, 16]
