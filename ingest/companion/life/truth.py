"""The rows of the truth tables behind one generated subject."""

from __future__ import annotations

from collections import Counter
from typing import Any

from memlake.ingest.companion.derive.derive import Derived
from memlake.ingest.companion.life.live import Subject
from memlake.ingest.companion.life.matter import Matter

Row = dict[str, Any]


def life_rows(subject: Subject) -> dict[str, list[Row]]:
    """Return what the generator alone knows of a subject, by table. Positions count from 1."""
    user_id, messages = subject.size.user_id, subject.source["messages"]
    numbers = {id(matter): matter.number for matter in subject.matters}
    mentions = {
        (at + 1, matter.number, role)
        for at, turn in enumerate(subject.turns)
        for matter, role in turn.mentions
    }
    return {
        "life_matter": [_matter(user_id, matter, numbers) for matter in subject.matters],
        "life_mention": [
            {"user_id": user_id, "position": position, "number": number, "role": role}
            for position, number, role in sorted(mentions)
        ],
        "life_turn": [
            {
                "user_id": user_id,
                "position": at + 1,
                "message_id": messages[at]["id"],
                "refers": turn.distance is not None,
                "distance": turn.distance,
                "on_screen": turn.on_screen,
            }
            for at, turn in enumerate(subject.turns)
            if turn.sender == "user"
        ],
    }


def _matter(user_id: str, matter: Matter, numbers: dict[int, int]) -> Row:
    told = matter.expressed
    return {
        "user_id": user_id,
        "number": matter.number,
        "template": matter.template.name,
        "kind": matter.template.kind,
        "topic": matter.topic,
        "about": matter.template.about,
        "temporality": matter.template.temporality,
        "n_told": len(told),
        "person": matter.person.name if matter.person else None,
        "relation": matter.person.relation if matter.person else None,
        "value": matter.slots.get("v"),
        "first_position": told[0] + 1 if told else None,
        "last_position": told[-1] + 1 if told else None,
        "replaces": numbers.get(id(matter.replaces)),
    }


def reading_rows(derived: Derived) -> dict[str, list[Row]]:
    """Return what the derivation saw of a subject, by table. Positions count from 1."""
    user_id = derived.files.user_id
    strata = {
        one.probe.position: stratum
        for stratum in ("proportional", "enriched", "abstention")
        for one in getattr(derived.strata, stratum)
    }
    verdicts = {
        row["probe_dayid"]: row["referent_on_screen"]["verdict"]
        for row in derived.files.chat["chat_gt"]
        if "referent_on_screen" in row
    }
    readings = [
        {
            "user_id": user_id,
            "position": one.probe.position + 1,
            "message_id": one.probe.id,
            "a_locus": one.referent.locus,
            "b_locus": one.verified.locus,
            "n_retrieved": one.verified.retrieved,
            "n_kept": len(one.verified.profile) + len(one.verified.episodes),
            "demands": one.verified.demands,
            "reread": one.reread,
            "swept": one.swept,
            "sweep_verified": one.sweep_verified,
            "stratum": strata.get(one.probe.position),
            "on_screen_verdict": verdicts.get(one.probe.id),
        }
        for one in derived.readings
    ]
    funnel: Counter[str] = derived.funnel
    counts = [
        {"user_id": user_id, "outcome": outcome, "n": n} for outcome, n in sorted(funnel.items())
    ]
    return {"turn_reading": readings, "claim_funnel": counts}
