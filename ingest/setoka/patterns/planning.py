"""The planning loop: propose, validate, schedule, and try again with what was wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from memlake.ingest.setoka import registry
from memlake.ingest.setoka.catalogue import catalogue
from memlake.ingest.setoka.patterns.proposal import Brief, ProposalError, ProposedEntry, Proposer
from memlake.ingest.setoka.patterns.quota import level_of, quota_of
from memlake.ingest.setoka.patterns.rule_table import RuleTable
from memlake.ingest.setoka.patterns.validator import violations
from memlake.ingest.setoka.schedule.placement import InfeasibleError, NodeBudgetError, Placement
from memlake.ingest.setoka.skeleton import ANNOTATION, BLOCK


@dataclass(frozen=True)
class EntryQuota:
    """How often an entry occurs and what that follows from.

    Attributes:
        units: Sum of |v| over the cited items, in units of the brief.
        level: 1 to 3.
        allowed_days: Number of allowed days in the horizon.
        cap: Most occurrences on a day.
        count: c_g.
    """

    units: int
    level: int
    allowed_days: int
    cap: int
    count: int


@dataclass(frozen=True)
class UserPlan:
    """A valid plan that was also scheduled.

    Attributes:
        entries: The entries.
        quotas: Their quotas.
        placements: Where the occurrences of blocks go; a placement's demand counts blocks.
        attempts: Proposals made, this one included.
        fell_back: Whether the rule table had to step in for another proposer.
    """

    entries: tuple[ProposedEntry, ...]
    quotas: tuple[EntryQuota, ...]
    placements: tuple[Placement, ...]
    attempts: int
    fell_back: bool


Place = Callable[[Brief, Sequence[ProposedEntry], Sequence[EntryQuota]], list[Placement]]


def plan_user(brief: Brief, proposer: Proposer, place: Place) -> UserPlan:
    """Find a plan of one user that is valid and fits into the user's days.

    The proposer may correct itself `plan_retries` times, told each time what was wrong; then
    the rule table has `rule_plans` attempts.

    Args:
        brief: What is known of the user.
        proposer: Who plans first.
        place: The scheduler.

    Raises:
        InfeasibleError: If no proposal could be scheduled, with what was wrong with the last.
    """
    turns = [(RuleTable(), k) for k in range(registry.whole("rule_plans"))]
    own_turns = registry.whole("plan_retries") + 1
    others: list[tuple[Proposer, int]] = []
    if not isinstance(proposer, RuleTable):
        others = [(proposer, k) for k in range(own_turns)]
    errors: list[str] = []
    for count, (planner, attempt) in enumerate([*others, *turns], start=1):
        try:
            entries = planner.propose(brief, attempt, errors)
            wrong = violations(brief, entries)
            if wrong:
                errors += wrong
                continue
            quotas = quotas_of(brief, entries)
            placements = place(brief, entries, quotas)
        except (ProposalError, InfeasibleError, NodeBudgetError) as error:
            errors.append(str(error))
            continue
        fell_back = count > len(others) > 0
        return UserPlan(tuple(entries), tuple(quotas), tuple(placements), count, fell_back)
    raise InfeasibleError(f"{brief.user_id}: no plan can be realised: {errors[-1]}")


def quotas_of(brief: Brief, entries: Sequence[ProposedEntry]) -> list[EntryQuota]:
    """Return the quota of each entry; an annotation's is at most its host's."""
    units = {one.item: one.units for one in brief.evidence}
    quotas: dict[int, EntryQuota] = {}
    for kind in (BLOCK, ANNOTATION):
        for position, entry in enumerate(entries):
            if entry.kind == kind:
                host = None if entry.host is None else quotas[entry.host]
                cited = [units[item] for item in entry.items]
                quotas[position] = _quota(brief, entries, entry, cited, host)
    return [quotas[position] for position in range(len(entries))]


def _quota(
    brief: Brief,
    entries: Sequence[ProposedEntry],
    entry: ProposedEntry,
    cited: Sequence[int],
    host: EntryQuota | None,
) -> EntryQuota:
    owner = entry if entry.host is None else entries[entry.host]
    days = len(brief.allowed_days(owner.weekdays))
    cap = catalogue()[owner.category_id or 0].cap
    level = level_of(cited, brief.unit)
    count = quota_of(level, days, cap, None if host is None else host.count)
    return EntryQuota(sum(cited), level, days, cap, count)
