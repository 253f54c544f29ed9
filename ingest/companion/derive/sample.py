"""Which turns become probes: a sample, the census of the rest, and openers that need nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memlake.ingest.companion.derive.reading import Reading
from memlake.ingest.companion.life.word import Word


@dataclass(frozen=True)
class Strata:
    """Readings by stratum, each in the order of the stream.

    Attributes:
        proportional: A simple random sample of the subject's turns: no label is looked at.
        enriched: Every turn that the sample left and that demands something distant.
        abstention: Openers of sessions with nothing that a reply needs, a random choice.
    """

    proportional: list[Reading]
    enriched: list[Reading]
    abstention: list[Reading]


def draw(
    readings: Sequence[Reading], proportional: int, abstention: int, seed: int, user_id: str
) -> Strata:
    """Draw the strata of one subject.

    A turn's rank in the draw depends on the seed, the subject and its id alone.

    Args:
        readings: Every turn of the subject, read.
        proportional: Rows of the proportional stratum; fewer where there are fewer turns.
        abstention: Rows of the abstention stratum; fewer where there are fewer openers.
        seed: Key of the draws.
        user_id: The subject.
    """
    root = Word.of("companion_sample", seed, user_id)
    ranked = sorted(readings, key=lambda one: root.at(one.probe.id).value)
    sampled = {one.probe.position for one in ranked[:proportional]}
    rest = [one for one in ranked if one.probe.position not in sampled]
    openers = [
        one for one in rest if one.probe.opens and not one.recent and not one.verified.demands
    ]
    return Strata(
        _in_order(ranked[:proportional]),
        _in_order(one for one in rest if one.verified.demands),
        _in_order(openers[:abstention]),
    )


def _in_order(readings: Iterable[Reading]) -> list[Reading]:
    return sorted(readings, key=lambda one: one.probe.position)
