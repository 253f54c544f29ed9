"""The context tree and the storylines that it tells."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.random import Draws
from memlake.ingest.setoka.scenes import UserStory
from memlake.ingest.setoka.scenes.storyline import (
    ARCS,
    LAST_PHASE,
    MATTERS,
    STORYLINES,
    TOLD,
    choices,
    storyline_number,
)
from memlake.ingest.setoka.scenes.tree import lineage


def test_each_level_covers_the_horizon_without_gap_or_overlap(stories: list[UserStory]):
    tree = stories[0].tree
    # April and May 2026: two months, weeks cut at Mondays and at the month's end
    assert {level: len(nodes) for level, nodes in tree.items()} == {
        "horizon": 1,
        "month": 2,
        "week": 10,
        "day": 61,
    }
    for nodes in tree.values():
        assert (nodes[0].first_day, nodes[-1].last_day) == (0, 60)
        assert all(a.last_day + 1 == b.first_day for a, b in pairwise(nodes))
    # 1 April 2026 is a Wednesday, so the first week ends on day 4, Sunday
    assert [node.last_day for node in tree["week"]][:5] == [4, 11, 18, 25, 29]


def test_children_lie_in_their_parent_and_follow_one_another(stories: list[UserStory]):
    tree = stories[0].tree
    for above, level in pairwise(["horizon", "month", "week", "day"]):
        for number, parent in enumerate(tree[above]):
            children = [node for node in tree[level] if node.parent == number]
            assert children[0].first_day == parent.first_day
            assert children[-1].last_day == parent.last_day
            starts = [[begin for begin, _ in child.phases] for child in children]
            ends = [[end for _, end in child.phases] for child in children]
            assert starts[0] == [begin for begin, _ in parent.phases]
            assert ends[-1] == [end for _, end in parent.phases]
            assert starts[1:] == ends[:-1]
            assert (np.diff(np.array([starts[0], *ends]), axis=0) >= 0).all()


def test_threads_are_at_most_five_and_in_their_arc_s_phases(stories: list[UserStory]):
    for story in stories:
        for nodes in story.tree.values():
            for node in nodes:
                assert 2 <= len(node.threads) <= 5
                assert all(0 <= thread.phase <= LAST_PHASE for thread in node.threads)
                assert all(name in story.pool.by_name for name in node.key_contacts)


def test_a_day_stands_under_its_week_month_and_horizon(stories: list[UserStory]):
    line = lineage(stories[0].tree, 30)
    assert [node.level for node in line] == ["horizon", "month", "week", "day"]
    assert all(node.first_day <= 30 <= node.last_day for node in line)
    assert line[1].first_day == 30  # 1 May


def test_a_node_names_the_entries_of_its_days(stories: list[UserStory]):
    story = stories[0]
    blocks = {e.entry for e in story.episodes if e.entry and 5 <= e.day <= 11}
    labels = {label.entry for e in story.episodes if 5 <= e.day <= 11 for label in e.labels}
    assert story.tree["week"][1].entries == tuple(sorted(blocks | labels))


@given(st.integers(0, STORYLINES - 1))
def test_a_storyline_is_told_by_its_choices_alone(number: int):
    chosen = choices(number)
    assert len(chosen) == TOLD == len({arc for arc, _ in chosen})
    left, again, weight = list(ARCS), 0, 1
    for arc, matter in chosen:  # read the number back, digit by digit
        again += weight * left.index(arc)
        weight *= len(left)
        left.remove(arc)
        again += weight * matter
        weight *= MATTERS
    assert again == number


def test_no_two_of_ten_thousand_users_share_a_storyline():
    for population in ("setoka", "setoka-train"):
        draws = Draws.of(7, population).at("storyline")
        numbers = {storyline_number(draws, index) for index in range(10_000)}
        assert len(numbers) == 10_000
