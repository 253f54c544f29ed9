"""What may stand in texts, and how varied they are."""

import csv
import re
from collections.abc import Iterable
from pathlib import Path

import duckdb
import pytest

Db = duckdb.DuckDBPyConnection

TRAITS = (
    "openness conscientiousness extraversion agreeableness neuroticism extravert introvert "
    "neurotic conscientious sociability assertiveness compassion respectfulness organization "
    "productiveness responsibility anxiety depression volatility curiosity theta quota quotas "
    "salience"
)
HABITS = (
    "usually always often never typically normally generally regularly rarely habit habits "
    "habitually whenever daily weekly"
)
PHRASES = (
    "as usual",
    "used to ",
    "tend to",
    "tends to",
    "energy level",
    "aesthetic sensitivity",
    "creative imagination",
    *(
        f"{each} {span}"
        for each in ("every", "each")
        for span in [
            "day",
            "morning",
            "evening",
            "night",
            "week",
            "month",
            "time",
            "monday",
            "tuesday",
            "sunday",
        ]
    ),
)


@pytest.fixture(scope="module")
def texts(db: Db) -> dict[str, str]:
    """All serialised text of each user of the group."""
    rows = db.sql("select user_id, string_agg(text, '\n') from chunk group by 1").fetchall()
    return dict(rows)


def test_no_trait_score_or_habit_stands_in_any_text(texts: dict[str, str]):
    unwanted = set(f"{TRAITS} {HABITS}".split())
    for text in texts.values():
        lowered = text.lower()
        assert unwanted & set(re.findall("[a-z]+", lowered)) == set()
        assert [phrase for phrase in PHRASES if phrase in lowered] == []


def test_no_key_of_a_label_stands_in_any_text(texts: dict[str, str], project: Path):
    with (project / "dbt/seeds/setoka_rule.csv").open(encoding="utf-8") as handle:
        keys = {row["label_id"] for row in csv.DictReader(handle) if "_" in row["label_id"]}
    assert len(keys) > 100
    for text in texts.values():
        assert keys & set(re.findall(r"\w+_\w+", text)) == set()


def test_a_corpus_is_364_thousand_tokens_within_a_quarter(texts: dict[str, str]):
    """At four characters a token, over the serialised corpus."""
    for text in texts.values():
        assert 364_000 * 0.75 < len(text) / 4 < 364_000 * 1.25


def test_documents_carry_most_of_the_text(db: Db):
    (share,) = db.sql(
        """select sum(length(text)) filter (where schema_name in ('direct_message',
           'group_message', 'email', 'note', 'journal_entry')) / sum(length(text)) from chunk"""
    ).fetchone()
    assert 0.8 < share < 0.95


def sentences(text: str) -> list[str]:
    parts = re.split(r"(?<=[.!?;])\s+|\n", text)
    return [part.strip() for part in parts if len(part.strip()) > 8]


def masked(text: str, names: Iterable[str]) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "#")
    return re.sub(r"\d+", "#", text)


def names_of(db: Db, user: str) -> set[str]:
    """Everything a user's pool names, and first names."""
    pool = db.execute("select name from pool_item where user_id = ?", [user]).fetchall()
    people = db.execute(
        """select name from contact where user_id = $u
           union select email from contact where user_id = $u
           union select name from user where user_id = $u
           union select email from user where user_id = $u""",
        {"u": user},
    ).fetchall()
    full = {name for (name,) in pool + people}
    return full | {name.split(" ")[0] for (name,) in people}


def test_six_in_ten_sentences_of_a_user_are_distinct_with_entities_masked(db: Db):
    prose = db.sql(
        """select user_id, text from direct_message union all
           select user_id, text from group_message union all
           select user_id, body from email union all select user_id, text from note union all
           select user_id, text from journal_entry union all
           select user_id, caption from photo_metadata union all
           select user_id, notes from calendar_event where notes is not null"""
    ).fetchall()
    for user in ("u00000", "u00002"):  # one of each family
        text = masked("\n".join(t for u, t in prose if u == user), names_of(db, user))
        found = sentences(text)
        assert len(found) > 5_000
        assert len(set(found)) / len(found) >= 0.6


def test_no_two_users_share_a_storyline(db: Db):
    assert db.sql("select count(distinct storyline) from user").fetchone() == (10,)


def test_the_two_lexicons_call_activities_by_different_names(db: Db):
    found = db.sql(
        """select u.lexicon, list(distinct c.activity) from co_participation c
           join user u using (user_id) group by 1"""
    ).fetchall()
    names = dict(found)
    assert set(names) == {"a", "b"}
    assert not set(names["a"]) & set(names["b"])
