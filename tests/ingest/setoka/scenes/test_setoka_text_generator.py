"""A language model behind the interfaces, played by a function."""

import json

import pytest

from memlake.ingest.setoka.scenes.details import DetailRequest, write_details
from memlake.ingest.setoka.scenes.expand import ReplyError, SceneError, expand
from memlake.ingest.setoka.scenes.record import DETAILED, SAID, Effort
from memlake.ingest.setoka.scenes.text_generator import (
    TextDetailWriter,
    TextSceneGenerator,
    scene_prompt,
)

SCENE = {
    "participants": [],
    "in_company": False,
    "place": "12 Oak Lane",
    "description": "One scene.",
    "narrative": "It went well.",
    "facts": ["the door is mended"],
    "points": [
        {
            "kind": "meal",
            "start_s": 60,
            "end_s": 60,
            "values": {"meal": "lunch", "dishes": ["soup", "bread"]},
        }
    ],
}


def test_scenes_are_read_out_of_an_answer_and_keep_to_the_chain(episodes, request_of):
    model = TextSceneGenerator(lambda prompt: f"Here you are:\n{json.dumps([SCENE] * 4)}\nDone.")
    scenes = expand(model, request_of(episodes), Effort())
    assert [scene.start for scene in scenes] == [450, 600, 720, 1140]
    assert scenes[1].label_ids == ("extra_round",)
    assert scenes[0].points[0].values == {"meal": "lunch", "dishes": ("soup", "bread")}
    assert scenes[0].facts == ("the door is mended",)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("I cannot.", "no JSON list of scenes"),
        ("[{]", "the answer is not JSON"),
        (json.dumps([SCENE]), "1 scenes for 4 episodes"),
        (json.dumps([{}] * 4), "a scene lacks a field"),
        (json.dumps([SCENE | {"points": [{"kind": "meal"}]}] * 4), "a scene lacks a field"),
    ],
)
def test_an_unreadable_answer_says_why(answer: str, reason: str, episodes, request_of):
    with pytest.raises(ReplyError, match=reason):
        TextSceneGenerator(lambda prompt: answer).generate(request_of(episodes))


def test_the_second_prompt_says_what_was_wrong_with_the_first_answer(episodes, request_of):
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        place = "12 Oak Lane" if len(prompts) > 1 else "The Moon"
        return json.dumps([SCENE | {"place": place}] * 4)

    effort = Effort()
    expand(TextSceneGenerator(model), request_of(episodes), effort)
    assert effort.retries == 1
    assert "place 'The Moon' is not in the pool" not in prompts[0]
    assert "scene 1: place 'The Moon' is not in the pool" in prompts[1]


def test_a_prompt_names_pool_times_and_labels_and_no_trait(episodes, request_of, pool):
    prompt = scene_prompt(request_of(episodes))
    assert "Scene 2: 10:00 to 10:45, run, adding an extra round" in prompt
    assert pool.contacts[3].name in prompt
    for word in ("openness", "extraversion", "theta", "quota", "salience"):
        assert word not in prompt.lower()


def test_details_are_read_out_of_an_answer(episodes, request_of, day, scripted):
    scene = scripted().generate(request_of(episodes))[0]
    request = DetailRequest(episodes[0], scene, 0, day, ())
    writer = TextDetailWriter(lambda prompt: 'Sure: {"text": "On my way.", "mood": 1}')
    assert writer.write(request) == {"text": "On my way."}
    with pytest.raises(ReplyError, match="no JSON object with text"):
        TextDetailWriter(lambda prompt: "{}").write(request)


def test_details_that_cannot_be_read_are_asked_for_once_more(episodes, request_of, day, scripted):
    scene = scripted().generate(request_of(episodes))[0]
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return '{"text": "Hello."}' if len(prompts) == 3 else "no"

    context = [(episodes[0], scene, day, ())]
    (written,) = write_details(TextDetailWriter(model), context)
    assert written.points[0].values["text"] == "Hello."
    assert prompts[2].count("the answer is no JSON object with text") == 2
    with pytest.raises(SceneError, match="u0-000-00: no details of a message; last the answer"):
        write_details(TextDetailWriter(lambda prompt: "no"), context)


def test_every_kind_of_point_that_is_worded_is_also_known(episodes):
    assert set(DETAILED) < set(SAID)
