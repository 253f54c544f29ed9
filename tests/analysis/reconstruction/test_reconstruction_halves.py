"""Histories are split at a quiet boundary of days near the middle, and halves merged by rule."""

from __future__ import annotations

from datetime import datetime, timedelta

from memlake.analysis.reconstruction import Persona, Profile, merge_personas, merge_profiles
from memlake.analysis.reconstruction.halves import split_day
from memlake.analysis.reconstruction.record import Fact, Quirk, Rated, Valued


def at(day: int, hour: int) -> datetime:
    return datetime(2031, 1, day) + timedelta(hours=hour)


def test_the_boundary_nearest_the_middle_of_the_tokens() -> None:
    times = [at(1, 9), at(2, 9), at(3, 9), at(4, 9)]
    # Before each boundary 10, 20, 90 of 100 tokens: 20 is nearest 50, by 30 against 40.
    assert split_day(times, [10, 10, 70, 10]) == 2
    # 40 and 60 are equally near: the earlier one.
    assert split_day(times, [40, 20, 30, 10]) == 1


def test_a_boundary_without_silence_does_not_count() -> None:
    times = [at(1, 9), at(1, 23), at(2, 1), at(3, 9)]
    # Midnight at the middle is two hours' silence; a long pause within a day is no boundary.
    assert split_day(times, [10, 40, 40, 10]) == 3
    assert split_day([at(1, 9), at(1, 20)], [5, 5]) is None
    # Three hours to the minute are enough.
    assert split_day([at(1, 22), at(2, 1)], [5, 5]) == 1


def persona(**more: object) -> Persona:
    empty: dict[str, object] = {
        "big_five": {},
        "demographics": {},
        "dimensions": {},
        "prose": {},
    }
    return Persona(**(empty | more))  # type: ignore[arg-type]


def rated(level: str, confidence: float, *ids: str) -> Persona:
    return persona(big_five={"openness": Rated(level, confidence, frozenset(ids))})


def merged_level(first: Persona, second: Persona) -> str:
    merged = merge_personas(first, second)
    assert merged is not None
    return merged.big_five["openness"].level


def test_a_level_by_confidence_then_evidence_then_medium() -> None:
    assert merged_level(rated("high", 0.6), rated("low", 0.7, "a")) == "low"
    assert merged_level(rated("high", 0.7, "a", "b"), rated("low", 0.7, "c")) == "high"
    assert merged_level(rated("high", 0.7, "a"), rated("low", 0.7, "c")) == "medium"
    assert merged_level(rated("high", 0.7, "a"), rated("high", 0.7, "c")) == "high"
    assert merged_level(rated("high", 0.1), persona()) == "high"


def test_personas_pool_quirks_and_take_the_surer_value() -> None:
    first = persona(
        demographics={"age": Valued(34, 0.4), "city": Valued("Porto", 0.2)},
        dimensions={"warmth": frozenset({"a"})},
        prose={"work": frozenset({"a"})},
        quirks=(Quirk("hums", frozenset({"a", "b"})),),
    )
    second = persona(
        demographics={"age": Valued(35, 0.9)},
        dimensions={"warmth": frozenset({"b"}), "trust": frozenset({"c"})},
        quirks=(Quirk("hums tunes", frozenset({"a", "b", "c"})), Quirk("naps", frozenset({"x"}))),
    )
    merged = merge_personas(first, second)
    assert merged is not None
    assert {slot: one.value for slot, one in merged.demographics.items()} == {
        "age": 35,
        "city": "Porto",
    }
    assert merged.dimensions == {"warmth": {"a", "b"}, "trust": {"c"}}
    assert merged.prose == {"work": {"a"}}
    assert [one.evidence for one in merged.quirks] == [{"a", "b", "c"}, {"x"}]


def test_profiles_put_facts_together_and_share_a_level_or_take_the_middle() -> None:
    first = Profile(
        {"openness": "High", "extraversion": "Low"},
        {"identity": {"age": frozenset({"a"})}},
        (Fact("food", "rye", None, frozenset({"a"})),),
    )
    second = Profile(
        {"openness": "Low", "extraversion": "Low", "neuroticism": "High"},
        {"identity": {"age": frozenset({"b"})}, "psychology": {"coping": frozenset({"b"})}},
        (Fact("food", "rye", None, frozenset({"b"})),),
    )
    merged = merge_profiles(first, second)
    assert merged is not None
    assert merged.big_five == {
        "openness": "Moderate",
        "extraversion": "Low",
        "neuroticism": "High",
    }
    assert merged.summary == {
        "identity": {"age": {"a", "b"}},
        "psychology": {"coping": {"b"}},
    }
    assert len(merged.facts) == 2


def test_a_run_with_a_failed_half_is_left_out() -> None:
    assert merge_personas(None, persona()) is None
    assert merge_profiles(Profile({}, {}), None) is None
