"""Retries, halving and bounded context, with a generator that fails as scripted."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from memlake.ingest.setoka.scenes.expand import (
    ReplyError,
    SceneError,
    expand,
    expand_days,
    require_faithful,
)
from memlake.ingest.setoka.scenes.record import Effort, Episode, Label, Node, Point
from memlake.ingest.setoka.scenes.validate import problems


def test_a_good_reply_takes_one_call(episodes, request_of, scripted):
    effort = Effort()
    scenes = expand(scripted(), request_of(episodes), effort)
    assert [scene.start for scene in scenes] == [450, 600, 720, 1140]
    assert effort == Effort(calls=1, retries=0, halvings=0)


def test_what_was_wrong_is_fed_back_until_it_is_mended(episodes, request_of, scripted, spoil):
    generator = scripted(spoil(lambda r: len(r.feedback) < 2, description=" "))
    effort = Effort()
    expand(generator, request_of(episodes), effort)
    assert effort == Effort(calls=3, retries=2, halvings=0)
    wrong = "scene 1: its description is empty"
    assert [r.feedback for r in generator.requests] == [(), (wrong,), (wrong, wrong)]


def test_a_day_that_keeps_failing_is_halved_left_first(episodes, request_of, scripted, spoil):
    generator = scripted(spoil(lambda r: len(r.episodes) > 2, description=""))
    effort = Effort()
    scenes = expand(generator, request_of(episodes), effort)
    assert effort == Effort(calls=5, retries=2, halvings=1)
    sizes = [(len(r.episodes), len(r.before)) for r in generator.requests]
    assert sizes == [(4, 0)] * 3 + [(2, 0), (2, 2)]
    assert generator.requests[-1].before == scenes[:2]
    assert generator.requests[-1].episodes == episodes[2:]
    assert generator.requests[3].feedback == ()


def test_halving_goes_on_down_to_single_episodes(episodes, request_of, scripted, spoil):
    generator = scripted(spoil(lambda r: len(r.episodes) > 1, description=""))
    effort = Effort()
    scenes = expand(generator, request_of(episodes), effort)
    assert len(scenes) == 4
    # 3 tries of the day, 3 of each half, and one of each episode
    assert effort == Effort(calls=3 + 2 * 3 + 4, retries=2 + 2 * 2, halvings=3)
    alone = [r for r in generator.requests if len(r.episodes) == 1]
    assert [len(r.before) for r in alone] == [0, 1, 2, 3]


def test_failing_on_a_single_episode_is_an_error(episodes, request_of, scripted, spoil):
    generator = scripted(spoil(lambda r: episodes[2] in r.episodes, scene=9, place="Nowhere"))
    with pytest.raises(SceneError, match=r"u0-000-0[23]: no valid scene .* in 3 tries; last"):
        expand(generator, request_of(episodes), Effort())


def test_a_reply_that_cannot_be_read_is_fed_back(episodes, request_of, scripted):
    def unreadable(request, scenes):
        if not request.feedback:
            raise ReplyError("the answer is not JSON")
        return scenes

    generator = scripted(unreadable)
    expand(generator, request_of(episodes), Effort())
    assert generator.requests[1].feedback == ("the answer is not JSON",)


def point(kind: str = "message", start: int = 60, end: int = 60, **values: object) -> Point:
    return Point(kind, start, end, values)


FRIEND = {"thread": "Friend", "sender": "Friend", "recipient": "Friend", "turn": 0}
FAULTS = {
    "its start is 451, but the chain says 450": {"start": 451},
    "its end is 481, but the chain says 480": {"end": 481},
    "its category is 226, but the chain says 225": {"category_id": 226},
    "its labels is ('x',), but the chain says ()": {"label_ids": ("x",)},
    "its description is empty": {"description": "\n"},
    "place 'The Moon' is not in the pool": {"place": "The Moon"},
    "participant 'Nobody Known' is not in the pool": {
        "participants": ("Nobody Known",),
        "points": (),
    },
    "there is no point of kind 'dance'": {"points": (point("dance"),)},
    "a stay is not allowed in 'breakfast'": {"points": (point("stay", address="", mode=""),)},
    "a meal lies outside the interval": {
        "points": (point("meal", 0, 1801, meal="breakfast", dishes=()),)
    },
    "a meal does not say dishes": {"points": (point("meal", meal="breakfast"),)},
    "thread 'Friend' of a message is not in the pool": {"points": (point(**FRIEND),)},
    "'Friend' of a message does not take part": {"points": (point(**FRIEND),)},
}


@pytest.mark.parametrize("wrong", FAULTS)
def test_each_fault_is_named(
    wrong: str, episodes: tuple[Episode, ...], request_of, scripted, spoil
):
    request = request_of(episodes)
    fault = spoil(lambda r: True, **FAULTS[wrong])
    found = problems(request, scripted(fault).generate(request))
    assert f"scene 1: {wrong}" in found


def test_a_missing_or_repeated_scene_is_named(episodes, request_of, scripted):
    request = request_of(episodes)
    short = scripted(lambda r, scenes: scenes[:-1])
    assert problems(request, short.generate(request)) == ("3 scenes for 4 episodes: give one each",)


def test_a_participant_may_come_once(episodes, request_of, scripted, spoil, pool):
    friend = pool.circles["friends"][0].name
    request = request_of(episodes)
    fault = spoil(lambda r: True, participants=(friend, friend))
    found = problems(request, scripted(fault).generate(request))
    assert found == ("scene 1: a participant comes twice",)


def test_a_day_sees_seven_days_of_five_facts_and_nothing_older(
    episodes, scripted, pool, day: Node, request_of: Callable
):
    generator = scripted()
    days = [((day,), tuple(replace(e, day=number) for e in episodes)) for number in range(10)]
    scenes, effort = expand_days(generator, pool, days)
    assert len(scenes) == 40
    assert effort.calls == 10
    seen = [request.recent for request in generator.requests]
    assert [len(recent) for recent in seen] == [0, 1, 2, 3, 4, 5, 6, 7, 7, 7]
    # four scenes of three facts each are cut to five a day
    assert [len(facts) for facts in seen[9]] == [5] * 7
    assert seen[9][0][0] == "fact 0 of day 2"
    assert seen[9][-1][0] == "fact 0 of day 8"


def test_a_day_without_episodes_is_passed_over(episodes, scripted, pool, day: Node):
    generator = scripted()
    scenes, _ = expand_days(generator, pool, [((day,), ()), ((day,), episodes)])
    assert len(scenes) == 4
    assert generator.requests[0].recent == ((),)


def test_scenes_that_are_not_their_chains_are_refused(episodes, request_of, scripted):
    scenes = expand(scripted(), request_of(episodes), Effort())
    require_faithful(episodes, scenes)
    with pytest.raises(SceneError, match="3 scenes for 4 episodes"):
        require_faithful(episodes, scenes[:3])
    dropped = replace(episodes[0], labels=(Label("x", "x", 1),))
    with pytest.raises(SceneError, match=r"u0-000-00: its labels is \(\), but the chain says"):
        require_faithful((dropped, *episodes[1:]), scenes)
