"""The final check of finished chains (spec, section 5, step 5): any deviation rejects them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from memlake.ingest.landing.errors import Exit, MemlakeError
from memlake.ingest.random import Flag, Whole
from memlake.ingest.setoka.schedule.background import DAY
from memlake.ingest.setoka.skeleton import BLOCK, ENTRIES, Calendar, Chains, Plan


class DeviationError(MemlakeError):
    """Finished chains do not realise their plan."""

    exit_code = Exit.BUILD_FAILED


def realised(chains: Chains, entries: int) -> Whole:
    """Count each entry in the chains, blocks by episode and annotations by mark; (entries,)."""
    blocks = np.bincount(chains.entry[chains.entry >= 0], minlength=entries)
    episode, column = np.nonzero(chains.annotated)
    marks = np.bincount(ENTRIES * chains.user[episode] + column, minlength=entries)
    return np.asarray(blocks + marks)


def require_realised(chains: Chains, plan: Plan, calendar: Calendar) -> None:
    """Recount everything that the plan fixes.

    Raises:
        DeviationError: If an entry does not occur exactly c_g times, occurs on a day or at a
            time that it may not, or lasts too long or short, or if episodes overlap.
    """
    for what, wrong in _deviations(chains, plan, calendar):
        if wrong.any():
            raise DeviationError(
                f"day chains: {what}, first at row {int(np.flatnonzero(wrong)[0])}; "
                "the construction is rejected"
            )


def _deviations(chains: Chains, plan: Plan, calendar: Calendar) -> Iterator[tuple[str, Flag]]:
    yield "an entry deviates from its quota", realised(chains, len(plan)) != plan.quota
    rows = np.flatnonzero(chains.entry >= 0)
    entry = chains.entry[rows]
    start, end = chains.start_minute[rows], chains.end_minute[rows]
    yield "a block belongs to another user", plan.user[entry] != chains.user[rows]
    yield "an annotation is counted as a block", plan.kind[entry] != BLOCK
    yield "a category differs", plan.category_id[entry] != chains.category_id[rows]
    weekday = calendar.weekday[chains.day[rows]]
    yield "a day is not allowed", ~plan.weekdays[entry, weekday]
    window, duration = plan.window[entry], plan.duration[entry]
    yield "a window is left", (start < window[:, 0]) | (end > window[:, 1])
    lasts = end - start
    yield "a duration is off", (lasts < duration[:, 0]) | (lasts > duration[:, 1])
    yield "a daily cap is exceeded", _daily_counts(chains, rows, calendar) > plan.cap[entry]
    yield "an annotation is off its host", _off_host(chains, plan)
    yield "episodes overlap", _overlaps(chains)


def _daily_counts(chains: Chains, rows: Whole, calendar: Calendar) -> Whole:
    """How many episodes of its entry the day of each block episode has."""
    of = chains.entry[rows] * calendar.days + chains.day[rows]
    return np.bincount(of)[of] if len(of) else of


def _off_host(chains: Chains, plan: Plan) -> Flag:
    episode, column = np.nonzero(chains.annotated)
    host = plan.host[ENTRIES * chains.user[episode] + column]
    return np.asarray(chains.entry[episode] != host)


def _overlaps(chains: Chains) -> Flag:
    """Whether an episode starts before the one before it has ended, nights included."""
    start = chains.day * DAY + chains.start_minute
    end = chains.day * DAY + chains.end_minute
    same = chains.user[1:] == chains.user[:-1]
    return np.asarray(same & (start[1:] < end[:-1]))
