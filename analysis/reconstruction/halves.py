"""Histories too long for one reading: where they are split, and how halves are merged (G.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from memlake.analysis.reconstruction.cells import distinct
from memlake.analysis.reconstruction.record import Ids, Persona, Profile, Rated, Valued

SILENCE = timedelta(hours=3)
MIDDLE = "medium"
SHARED_MIDDLE = "Moderate"


def split_day(
    times: Sequence[datetime], tokens: Sequence[int], silence: timedelta = SILENCE
) -> int | None:
    """Find where a history is split: the boundary of days nearest the middle of its tokens.

    Args:
        times: Local time of each message, in order.
        tokens: Size of each message.
        silence: A boundary counts with at least so much silence across it.

    Returns:
        Place of the first message of the second half, the earlier of two equally near ones;
        None where no boundary counts.
    """
    middle = sum(tokens) / 2
    before, best = 0.0, None
    for at in range(1, len(times)):
        before += tokens[at - 1]
        new_day = times[at].date() != times[at - 1].date()
        if new_day and times[at] - times[at - 1] >= silence:
            distance = abs(before - middle)
            if best is None or distance < best[0]:
                best = (distance, at)
    return best[1] if best else None


def merge_personas(first: Persona | None, second: Persona | None) -> Persona | None:
    """Merge the personas of two halves; None, for a run to be left out, if a half failed.

    The level, and the demographic value, of the surer half stands; of equally sure levels the
    one with more evidence, else medium. Quirks are pooled and near-duplicates merged.
    """
    if first is None or second is None:
        return None
    return Persona(
        big_five={
            trait: _level(first.big_five.get(trait), second.big_five.get(trait))
            for trait in {**first.big_five, **second.big_five}
        },
        demographics={
            slot: _value(first.demographics.get(slot), second.demographics.get(slot))
            for slot in {**first.demographics, **second.demographics}
        },
        dimensions=_either(first.dimensions, second.dimensions),
        prose=_either(first.prose, second.prose),
        quirks=distinct((*first.quirks, *second.quirks)),
    )


def merge_profiles(first: Profile | None, second: Profile | None) -> Profile | None:
    """Merge the profiles of two halves; None, for a run to be left out, if a half failed.

    Facts are put together, a summary field is there if either half has it, and a level that
    the halves do not share is Moderate.
    """
    if first is None or second is None:
        return None
    levels = {**second.big_five, **first.big_five}
    return Profile(
        big_five={
            trait: level
            if level == second.big_five.get(trait, level)
            and level == first.big_five.get(trait, level)
            else SHARED_MIDDLE
            for trait, level in levels.items()
        },
        summary={
            section: _either(first.summary.get(section, {}), second.summary.get(section, {}))
            for section in {**first.summary, **second.summary}
        },
        facts=(*first.facts, *second.facts),
    )


def _level(first: Rated | None, second: Rated | None) -> Rated:
    if first is None or second is None:
        found = first or second
        assert found is not None, "a trait is there because one half has it"
        return found
    evidence = first.evidence | second.evidence
    ranks = [(one.confidence, len(one.evidence)) for one in (first, second)]
    if ranks[0] == ranks[1] and first.level != second.level:
        return Rated(MIDDLE, first.confidence, evidence)
    surer = first if ranks[0] >= ranks[1] else second
    return Rated(surer.level, surer.confidence, evidence)


def _value(first: Valued | None, second: Valued | None) -> Valued:
    """The surer value; of equally sure ones the earlier half's."""
    if first is None or second is None:
        found = first or second
        assert found is not None, "a slot is there because one half has it"
        return found
    return first if first.confidence >= second.confidence else second


def _either(first: Mapping[str, Ids], second: Mapping[str, Ids]) -> dict[str, Ids]:
    nothing: Ids = frozenset()
    return {
        name: first.get(name, nothing) | second.get(name, nothing) for name in {**first, **second}
    }
