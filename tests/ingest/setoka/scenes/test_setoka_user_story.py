"""One user's scenes against the skeleton they come from."""

from collections import Counter

import numpy as np
import pyarrow as pa
import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws
from memlake.ingest.setoka.build import build_skeleton
from memlake.ingest.setoka.lexicon import lexicon
from memlake.ingest.setoka.scenes import UserStory, tell_user
from memlake.ingest.setoka.scenes.choose import choose
from memlake.ingest.setoka.scenes.shares import KINDS, SCHEMAS, shares, themes
from memlake.ingest.setoka.scenes.user import lexicon_family
from memlake.ingest.setoka.settings import Settings
from memlake.ingest.setoka.skeleton import ANNOTATION, ENTRIES, GroupSkeleton


def test_chains_read_back_from_the_scenes_table_are_the_chains(
    tables: dict[str, pa.Table], skeleton: GroupSkeleton
):
    chains, scene = skeleton.chains, tables["scene"].to_pylist()
    assert len(scene) == len(chains)
    day = np.array([row["day_index"] for row in scene])
    midnight = np.array(skeleton.calendar.dates)[day].astype("datetime64[us]")
    for field, minutes in (("start_local", chains.start_minute), ("end_local", chains.end_minute)):
        found = np.array([row[field] for row in scene], "datetime64[us]") - midnight
        assert np.array_equal(found.astype("timedelta64[m]").astype(int), minutes)
    assert [row["category_id"] for row in scene] == chains.category_id.tolist()
    assert [row["user_id"] for row in scene] == [skeleton.personas.user_id[u] for u in chains.user]


def test_every_quota_is_met_exactly_by_the_scenes(
    tables: dict[str, pa.Table], skeleton: GroupSkeleton
):
    """Proposition 4, recounted from the landed scenes."""
    counts: Counter[tuple[str, int]] = Counter()
    for row in tables["scene"].to_pylist():
        counts.update((row["user_id"], entry) for entry in row["label_entries"])
        if row["entry"] is not None:
            counts[row["user_id"], row["entry"]] += 1
    plan = skeleton.plan
    wanted = {
        (skeleton.personas.user_id[plan.user[k]], k % ENTRIES + 1): int(plan.quota[k])
        for k in range(len(plan))
    }
    assert dict(counts) == wanted
    assert {k for k, row in enumerate(plan.kind) if row == ANNOTATION}, "annotations are counted"


def test_a_user_alone_is_the_same_user(skeleton: GroupSkeleton, stories: list[UserStory]):
    again = tell_user(skeleton, 2)
    assert again == stories[1]


def test_half_of_a_group_is_told_in_each_lexicon(skeletons: list[GroupSkeleton]):
    for skeleton in skeletons:
        assert Counter(lexicon_family(skeleton, u) for u in range(10)) == {"a": 5, "b": 5}


def test_train_users_are_told_in_lexicon_a():
    (train,) = build_skeleton(7, [0], Settings(), dataset="setoka-train-7")
    assert {lexicon_family(train, user) for user in range(10)} == {"a"}


def test_a_planned_event_names_itself_and_leaves_two_schemas(stories: list[UserStory]):
    for story in stories:
        for episode, scene in zip(story.episodes, story.scenes, strict=True):
            if episode.entry is not None:
                kinds = {point.kind for point in scene.points}
                assert len(kinds) >= 2
                assert kinds & {"appointment", "device_use", "note", "reflection"}


def test_what_a_label_adds_is_told_in_a_note_or_the_journal(stories: list[UserStory]):
    told = 0
    for story in stories:
        grammar = lexicon(story.family)
        for episode, scene in zip(story.episodes, story.scenes, strict=True):
            texts = [
                str(p.values["text"]) for p in scene.points if p.kind in ("note", "reflection")
            ]
            for label in episode.labels:
                openings = _openings(grammar, label.label_id)
                assert any(opening in text for text in texts for opening in openings)
                told += 1
    assert told > 20


def _openings(grammar, label_id: str) -> set[str]:
    """The first words of everything a label's rule can say."""
    said = (grammar.say(f"label.{label_id}", word, {}) for word in range(400))
    return {" ".join(text.split(" ")[:3]) for text in said}


def test_routine_shares_are_kept_but_for_the_pace(stories: list[UserStory]):
    """Every night is recorded, no stay is told beside a way, and a pace is one factor a user."""
    for story in stories:
        pairs = list(zip(story.episodes, story.scenes, strict=True))
        nights = [s for e, s in pairs if e.category.name == "sleep"]
        assert all(sum(p.kind == "rest" for p in scene.points) == 1 for scene in nights)
        for _, scene in pairs:
            assert not {"stay", "way"} <= {point.kind for point in scene.points}


def test_the_registry_of_shares_knows_every_schema_and_category():
    assert shares().shape == (len(KINDS), len(SCHEMAS)) == (8, 20)
    assert ((shares() >= 0) & (shares() <= 1)).all()
    assert sorted(themes()) == list(range(1, 427))
    for family in "ab":
        assert all(f"theme.{theme}" in lexicon(family) for theme in themes().values())


def test_a_schema_that_no_episode_could_leave_is_an_error(stories: list[UserStory]):
    nights = [e for e in stories[0].episodes if e.category.name == "sleep"]
    with pytest.raises(BadInputError, match="u00000 · calendar_event: none of 61 episodes"):
        choose(Draws.of("x"), nights, [False] * 61, alone=True)


@pytest.mark.parametrize("days", [2, 3])
def test_a_short_horizon_has_every_schema(days: int):
    (skeleton,) = build_skeleton(7, [0], Settings(days=days), dataset="setoka-7")
    story = tell_user(skeleton, 4)
    kinds = {point.kind for scene in story.scenes for point in scene.points}
    assert len(kinds) == 20
