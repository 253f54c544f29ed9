from __future__ import annotations

import csv
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.random import Draws
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.horizon import make_calendar
from memlake.ingest.setoka.personas import draw_personas
from memlake.ingest.setoka.personas.draw import MOST_USERS
from memlake.ingest.setoka.settings import Settings, dataset_name, groups_of, population_of


def test_dataset_names() -> None:
    assert dataset_name(7) == dataset_name(7, 10) == "setoka-7"
    assert dataset_name(7, 1_000) == "setoka-7-u1000"
    assert dataset_name(7, 3) == "setoka-7-u3"
    assert dataset_name(7, train=True) == "setoka-train-7"
    assert dataset_name(7, settings=Settings(lexicon="split")) == "setoka-7"
    told = Settings(lexicon="b", days=14)
    assert dataset_name(7, settings=told) == "setoka-7-d14-lexicon_b"


def test_the_population_of_a_dataset() -> None:
    assert population_of("setoka-7-u1000", 7) == population_of("setoka-7", 7) == "setoka"
    assert population_of("setoka-train-7-u200", 7) == "setoka-train"
    assert population_of("setoka-7-u20-d14-lexicon_b", 7) == "setoka"
    for dataset, seed in (("setoka-7", 8), ("companion-7", 7), ("setoka-7-x", 7)):
        with pytest.raises(UsageError, match=f"of seed {seed}; call it setoka-{seed}"):
            population_of(dataset, seed)


@pytest.mark.parametrize(
    ("users", "groups", "size"), [(10, 1, 10), (1_000, 100, 10), (3, 1, 3), (1, 1, 1)]
)
def test_groups_of_users(users: int, groups: int, size: int) -> None:
    assert groups_of(users) == (range(groups), size)


@pytest.mark.parametrize("users", [0, -5, 11, 25])
def test_numbers_of_users_that_are_no_groups(users: int) -> None:
    with pytest.raises(UsageError, match="or a multiple of 10"):
        groups_of(users)


@pytest.mark.parametrize("users", [100_010, 10**30])
def test_more_users_than_ids_can_order_are_refused(users: int) -> None:
    with pytest.raises(UsageError, match=f"^{users} users; give at most 100000, whose ids have"):
        groups_of(users)
    assert groups_of(100_000) == (range(10_000), 10)


def test_the_defaults_are_the_registrys() -> None:
    settings = Settings()
    assert (settings.days, settings.start) == (61, date(2026, 4, 1))
    calendar = make_calendar(settings.start, settings.days, settings.zone)
    assert str(calendar.dates[-1]) == "2026-05-31"
    # The paper's day 2026-04-20 is a Monday.
    assert calendar.weekday[19] == 0
    assert (calendar.weekday < 5).sum() == 43
    assert calendar.utc_offset_min == -300


def test_a_change_of_the_clock_in_the_last_night_is_seen_and_after_it_is_not() -> None:
    # Berlin turns its clocks in the night to Sunday, 2026-03-29.
    with pytest.raises(UsageError, match="changes on 2026-03-29"):
        make_calendar(date(2026, 3, 1), 28, "Europe/Berlin")
    assert make_calendar(date(2026, 3, 1), 27, "Europe/Berlin").utc_offset_min == 60


def test_stated_numbers_are_the_papers() -> None:
    assert registry.real("tau_ev") == 0.25
    assert registry.reals("bands") == (0.4, 0.7)
    assert registry.whole("k_ev") == 20
    assert registry.rationals("rates") == tuple(registry.Fraction(n, 7) for n in (1, 2, 4))
    assert [registry.whole(name) for name in ("w_siblings", "kappa", "k_scene")] == [7, 5, 3]


@pytest.mark.parametrize(
    ("read", "name", "reason"),
    [
        (registry.text, "luck", "the registry lacks this choice"),
        (registry.whole, "tau_ev", "not whole: '1/4'"),
        (registry.real, "rates", "one number expected"),
        (registry.reals, "zone", "not a number"),
    ],
)
def test_a_choice_that_is_wrong_is_named(read: object, name: str, reason: str) -> None:
    assert callable(read)
    with pytest.raises(BadInputError, match=reason) as caught:
        read(name)
    assert caught.value.field == name


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("slot", "0", "'0' is not from 1 to 60"),
        ("rates", "1/7 2/7 2", "'1/7 2/7 2' is not from 1/100 to 1"),
        ("node_budget", "-5", "'-5' is not from 1 to any"),
        ("off_weekdays", "5 7", "'5 7' is not from 0 to 6"),
    ],
)
def test_a_choice_beyond_its_bounds_is_named(
    name: str, value: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = registry.seed_rows(registry.CHOICE)
    place = tmp_path / "choices.csv"
    with place.open("w", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows({**row, "value": value} if row["choice"] == name else row for row in rows)
    monkeypatch.setattr(registry, "CHOICE", place)
    monkeypatch.setattr(registry, "_choices", registry._choices.__wrapped__)
    with pytest.raises(BadInputError, match=told) as caught:
        registry.rationals.__wrapped__(name)
    assert caught.value.field == name


def test_every_choice_has_a_reason() -> None:
    for row in registry.seed_rows(registry.CHOICE):
        assert row["value"] and row["reason"] and row["section"], row["choice"]


def test_names_differ_as_long_as_there_are_pairs() -> None:
    index = np.arange(MOST_USERS)
    ids = tuple(f"u{k:05d}" for k in index)
    names = draw_personas(Draws.of(1, "names"), "g0000", ids, index).name
    assert len(set(names)) == MOST_USERS > 9_000


def test_a_horizon_past_the_last_date_is_refused() -> None:
    told = r"--start 9999-12-20: too late for 61 days \(give 9999-10-29 at most\)"
    with pytest.raises(UsageError, match=told):
        make_calendar(date(9999, 12, 20), 61, "UTC")
