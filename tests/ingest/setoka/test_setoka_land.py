"""Landing Setoka: the same bytes each time, for any number of threads and groups."""

from pathlib import Path

import pyarrow as pa
import pytest

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.landing.manifest import read_manifest, verify
from memlake.ingest.setoka.generate import generate_groups
from memlake.ingest.setoka.land import land_setoka
from memlake.ingest.setoka.settings import Settings
from memlake.ingest.setoka.tables import SETOKA


def test_a_group_alone_has_the_rows_it_has_among_others():
    week = Settings(days=7)
    first, second = generate_groups(7, range(2), week, dataset="setoka-7-u20")
    (alone,) = generate_groups(7, range(1, 2), week, dataset="setoka-7")
    for name in alone:
        assert second[name].equals(alone[name]), name
        assert not first[name].equals(alone[name]), name


def test_a_user_of_a_small_group_is_not_another_group_s_user():
    (few,) = generate_groups(7, range(1), Settings(group_size=2, days=7), dataset="setoka-7-u2")
    assert few["user"].column("user_id").to_pylist() == ["u00000", "u00001"]
    assert few["group_log"].column("verified").to_pylist() == [False]


def test_landing_gives_the_same_bytes_at_one_thread_and_two(tmp_path: Path):
    before, hashes = pa.cpu_count(), []
    try:
        for threads in (1, 2):
            pa.set_cpu_count(threads)
            root = tmp_path / str(threads)
            land_setoka(root, 3, users=2)
            manifest = read_manifest(root, SETOKA, "setoka-3-u2")
            assert manifest is not None
            assert verify(manifest) == []
            hashes.append(manifest.hash())
    finally:
        pa.set_cpu_count(before)
    assert hashes[0] == hashes[1]


def test_landing_again_is_skipped_and_reports_every_table(tmp_path: Path):
    seen: list[tuple[int, int, str]] = []
    first = land_setoka(tmp_path, 3, users=1, progress=lambda *step: seen.append(step))
    assert seen == [(1, 1, "group 1")]
    assert not first.skipped
    assert first.rows["user"] == 1
    assert set(first.rows) == {table.name for table in SETOKA.tables}
    assert all(count > 0 for count in first.rows.values())
    again = land_setoka(tmp_path, 3, users=1)
    assert again.skipped
    assert again.rows == first.rows


def test_train_users_are_a_dataset_of_their_own(tmp_path: Path):
    report = land_setoka(tmp_path, 3, users=1, train=True)
    assert report.dataset == "setoka-train-3-u1"
    manifest = read_manifest(tmp_path, SETOKA, report.dataset)
    assert manifest is not None
    assert manifest.parameters == {"users": 1, "train": True}


WORDS = {
    "title",
    "notes",
    "purpose",
    "type",
    "dishes",
    "query",
    "activity",
    "text",
    "subject",
    "body",
    "tags",
    "mood",
    "caption",
    "lexicon",
    "storyline",
    "threads",
    "narrative",
    "description",
}


def told_in(lexicon: str) -> dict[str, pa.Table]:
    settings = Settings(group_size=3, days=3, lexicon=lexicon)
    (made,) = generate_groups(7, range(1), settings, dataset="setoka-7-u3-d3")
    return made


def test_a_group_told_in_either_lexicon_differs_in_words_alone():
    a, b, split = told_in("a"), told_in("b"), told_in("split")
    for name in a:
        said = [column for column in a[name].column_names if column in WORDS]
        assert a[name].drop_columns(said).equals(b[name].drop_columns(said)), name
    assert not a["journal_entry"].equals(b["journal_entry"])
    assert set(split["user"].column("lexicon").to_pylist()) == {"a", "b"}
    for place, user in enumerate(split["user"].to_pylist()):
        whole = {"a": a, "b": b}[user["lexicon"]]
        assert whole["user"].slice(place, 1).to_pylist() == [user]


def test_users_to_train_on_are_told_in_no_other_lexicon(tmp_path: Path):
    with pytest.raises(UsageError, match="lexicon b: users to train on are all told in lexicon a"):
        land_setoka(tmp_path, 3, users=1, train=True, settings=Settings(lexicon="b"))


@pytest.mark.parametrize("users", [0, 11, 25])
def test_users_that_make_no_groups_are_refused(tmp_path: Path, users: int):
    with pytest.raises(UsageError, match=f"{users} users; give 1 to 9"):
        land_setoka(tmp_path, 3, users=users)
    assert not (tmp_path / "setoka").exists()
