from __future__ import annotations

import json
from typing import Any

import pytest

from memlake.ingest.setoka.build import build_skeleton
from memlake.ingest.setoka.patterns.proposal import ProposalError
from memlake.ingest.setoka.patterns.text_proposer import TextProposer, read_proposal
from memlake.ingest.setoka.settings import Settings
from memlake.ingest.setoka.skeleton import BLOCK, KINDS

BLOCK_ROW: dict[str, Any] = {
    "kind": "BLOCK",
    "category_id": 309,
    "label_id": "run",
    "label": "run",
    "weekdays": ["mon", "Thursday"],
    "items": [41, 26],
    "window": [420, 720],
    "duration": [30, 45],
    "social": False,
    "place_type": "park",
    "pattern": "Runs in the park.",
}
MARK_ROW: dict[str, Any] = {
    "kind": "ANNOTATION",
    "host": 0,
    "label_id": "early_arrival",
    "label": "being there ahead of time",
    "items": [13],
    "pattern": "Is early.",
}


def test_a_plan_is_read_out_of_an_answer() -> None:
    answer = f"Here it is:\n```json\n{json.dumps([BLOCK_ROW, MARK_ROW])}\n```"
    block, mark = read_proposal(answer)
    assert KINDS[block.kind] == "BLOCK"
    assert block.weekdays == {0, 3}
    assert (block.items, block.window, block.duration) == ((41, 26), (420, 720), (30, 45))
    assert (KINDS[mark.kind], mark.host, mark.category_id) == ("ANNOTATION", 0, None)


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("I cannot do that.", "no JSON list"),
        ("[{]", "not JSON"),
        ('[{"kind": "EVENT"}]', "entry 0: kind is none of BLOCK, ANNOTATION"),
        ("[3]", "entry 0: kind is none of"),
        (json.dumps([BLOCK_ROW | {"window": [1]}]), "entry 0: missing or malformed"),
        (json.dumps([BLOCK_ROW | {"weekdays": ["someday"]}]), "entry 0: missing or malformed"),
        (json.dumps([BLOCK_ROW, {"kind": "ANNOTATION"}]), "entry 1: missing or malformed: 'host'"),
    ],
)
def test_what_cannot_be_read_says_why(answer: str, complaint: str) -> None:
    with pytest.raises(ProposalError, match=complaint):
        read_proposal(answer)


def test_prompts_hold_errors_and_no_traits_and_the_rule_table_steps_in() -> None:
    prompts: list[str] = []

    def mute(prompt: str) -> str:
        prompts.append(prompt)
        return "no"

    settings = Settings(group_size=1)
    (silent,) = build_skeleton(7, [0], settings, dataset="setoka-7-u1", proposer=TextProposer(mute))
    (usual,) = build_skeleton(7, [0], settings, dataset="setoka-7-u1")
    assert silent.plan.label == usual.plan.label
    assert (silent.plan_attempts.tolist(), usual.plan_attempts.tolist()) == ([5], [1])
    assert len(prompts) == 4
    assert "Mend what was wrong before" not in prompts[0]
    assert "the answer holds no JSON list of entries" in prompts[1]
    assert not any(str(round(theta, 3)) in prompts[0] for theta in usual.traits.raw[0])


def test_a_proposed_plan_is_realised() -> None:
    (usual,) = build_skeleton(7, [0], Settings(group_size=1), dataset="setoka-7-u1")
    plan, days = usual.plan, ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
    rows = []
    for k in range(len(plan)):
        row: dict[str, Any] = {"kind": KINDS[plan.kind[k]], "label_id": plan.label_id[k]}
        row |= {"label": plan.label[k], "pattern": plan.pattern[k]}
        row["items"] = [int(i) for i in plan.items[k] if i > 0]
        if plan.kind[k] == BLOCK:
            row |= {"category_id": int(plan.category_id[k]), "social": bool(plan.social[k])}
            row |= {"window": plan.window[k].tolist(), "duration": plan.duration[k].tolist()}
            row["weekdays"] = [d for d, on in zip(days, plan.weekdays[k], strict=True) if on]
            row["place_type"] = plan.place_type[k]
        else:
            row["host"] = int(plan.host[k])
        rows.append(row)
    proposer = TextProposer(lambda prompt: json.dumps(rows))
    (told,) = build_skeleton(
        7, [0], Settings(group_size=1), dataset="setoka-7-u1", proposer=proposer
    )
    assert told.plan_attempts.tolist() == [1]
    assert told.chains.entry.tolist() == usual.chains.entry.tolist()
    assert told.plan.quota.tolist() == plan.quota.tolist()
