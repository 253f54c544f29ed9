"""From a seed to day chains, one group of users at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.random import Draws, Flag, Real, Whole
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.horizon import make_calendar
from memlake.ingest.setoka.lexicon import FAMILIES, SPLIT
from memlake.ingest.setoka.patterns.evidence import salience, salience_unit, select_evidence
from memlake.ingest.setoka.patterns.plan_columns import plan_columns
from memlake.ingest.setoka.patterns.planning import UserPlan, plan_user
from memlake.ingest.setoka.patterns.proposal import Brief, EvidenceItem, Proposer
from memlake.ingest.setoka.patterns.rule_table import RuleTable
from memlake.ingest.setoka.personas import draw_personas
from memlake.ingest.setoka.scale import ScaleKey, draw_sheets, lattice, scale_key
from memlake.ingest.setoka.schedule.background import Background, draw_background
from memlake.ingest.setoka.schedule.chains import build_chains
from memlake.ingest.setoka.schedule.occurrences import DayScheduler, day_bits, occurrences
from memlake.ingest.setoka.schedule.recount import require_realised
from memlake.ingest.setoka.settings import Settings, group_id, population_of, user_id
from memlake.ingest.setoka.skeleton import (
    Calendar,
    Chains,
    Evidence,
    GroupSkeleton,
    Personas,
    Plan,
    Traits,
    Verification,
)
from memlake.ingest.setoka.traits import TraitSampler, draw_group, inventory


def build_skeleton(
    seed: int,
    groups: range | Sequence[int],
    settings: Settings,
    *,
    dataset: str,
    proposer: Proposer | None = None,
    theta: Real | None = None,
) -> Iterator[GroupSkeleton]:
    """Build groups of users from trait vectors to day chains.

    A group depends on seed, population, settings and its number alone, so that any selection
    gives the same groups, and memory is that of one.

    Args:
        seed: The generator's seed.
        groups: Numbers of the groups.
        settings: Parameters.
        dataset: Name of the dataset, see `dataset_name`.
        proposer: Who plans; the rule table by default.
        theta: One trait vector for every user instead of sampled ones, shape (d,), to study
            how people of equal traits differ.

    Yields:
        One group at a time.

    Raises:
        UsageError: If the dataset's name does not fit the seed, the group size is not 1 to
            the registry's, or there is no such lexicon.
        BadInputError: If inventory, horizon or registry are wrong.
        InfeasibleError: If a user's pattern cannot be realised.
    """
    if not 1 <= settings.group_size <= registry.whole("group_size"):
        raise UsageError(
            f"group_size is {settings.group_size}; give 1 to {registry.whole('group_size')}"
        )
    if settings.lexicon not in (*FAMILIES, SPLIT):
        raise UsageError(f"lexicon is {settings.lexicon!r}; give {', '.join(FAMILIES)} or {SPLIT}")
    source = _Source(
        seed,
        dataset,
        population_of(dataset, seed),
        make_calendar(settings.start, settings.days, settings.zone),
        settings,
        _sampler(settings.inventory),
        proposer or RuleTable(),
        theta,
    )
    return (_group(source, group) for group in groups)


@dataclass(frozen=True)
class _Source:
    """What all groups of a dataset have in common."""

    seed: int
    dataset: str
    population: str
    calendar: Calendar
    settings: Settings
    sampler: TraitSampler
    proposer: Proposer
    theta: Real | None

    @property
    def draws(self) -> Draws:
        return Draws.of(self.seed, self.population)


def _sampler(name: str) -> TraitSampler:
    chosen = inventory(name)
    if sorted(chosen.traits) != sorted(scale_key().domains):
        raise BadInputError(
            chosen.file,
            f"the scale has no items for {', '.join(chosen.traits)}",
            field="traits",
            mend="sample its traits alone; plans need an inventory of the scale's domains",
        )
    return TraitSampler.of(chosen)


def _group(source: _Source, group: int) -> GroupSkeleton:
    # Numbers leave room for a whole group, so that small groups do not share users.
    index = registry.whole("group_size") * group + np.arange(source.settings.group_size)
    personas = draw_personas(
        source.draws, group_id(group), tuple(user_id(int(i)) for i in index), index
    )
    traits = _traits(source, group, personas)
    key = scale_key()
    evidence = select_evidence(salience(key.aligned(traits.responses), key), key)
    background = draw_background(source.draws, personas, source.calendar)
    plan, chains, attempts = _planned(source, personas, evidence, background)
    return GroupSkeleton(
        dataset=source.dataset,
        population=source.population,
        seed=source.seed,
        group=group,
        calendar=source.calendar,
        lexicon=source.settings.lexicon,
        personas=personas,
        traits=traits,
        evidence=evidence,
        plan=plan,
        chains=chains,
        plan_attempts=attempts,
    )


def _traits(source: _Source, group: int, personas: Personas) -> Traits:
    key, names = scale_key(), source.sampler.inventory.traits
    theta, verification = _theta(source, group, len(personas))
    to_domain = [names.index(domain) for domain in key.domains]
    sheets = draw_sheets(source.draws.at("sheet").each(personas.user_id), key, theta[:, to_domain])
    on_lattice: Real = np.empty_like(theta)
    on_lattice[:, to_domain] = lattice(key, sheets.sums)
    return Traits(
        names,
        theta,
        on_lattice,
        sheets.responses,
        sheets.attempts,
        verification,
        source.sampler.target,
    )


def _theta(source: _Source, group: int, users: int) -> tuple[Real, Verification]:
    if source.theta is not None:
        given = np.tile(source.theta, (users, 1))
        return given, Verification(False, 0, 0, np.nan, np.nan, np.nan)
    return draw_group(source.draws.at("traits").at(group), source.sampler, users)


def _planned(
    source: _Source, personas: Personas, evidence: Evidence, background: Background
) -> tuple[Plan, Chains, Whole]:
    free = background.free_slots(registry.whole("slot"))
    briefs = _briefs(source, personas, evidence, free)
    plans = [
        plan_user(brief, source.proposer, DayScheduler(free[k]).place)
        for k, brief in enumerate(briefs)
    ]
    plan = plan_columns(briefs, plans, source.sampler.inventory.traits)
    placed = [occurrences(b, p.entries, p.placements) for b, p in zip(briefs, plans, strict=True)]
    chains = build_chains(personas, background, plan, placed)
    require_realised(chains, plan, source.calendar)
    return plan, chains, _attempts(plans)


def _attempts(plans: Sequence[UserPlan]) -> Whole:
    return np.array([plan.attempts for plan in plans])


def _briefs(source: _Source, personas: Personas, evidence: Evidence, free: Flag) -> list[Brief]:
    key, draws = scale_key(), source.draws.at("plan").each(personas.user_id)
    return [
        Brief(
            user_id=personas.user_id[k],
            draws=Draws(draws.keys[k : k + 1].reshape(())),
            evidence=_items(evidence.item[k], evidence.salience[k], key),
            unit=salience_unit(key),
            calendar=source.calendar,
            days_off=frozenset(np.flatnonzero(personas.days_off[k]).tolist()),
            free=_free_by_weekday(free[k], source.calendar),
            slot=registry.whole("slot"),
        )
        for k in range(len(personas))
    ]


def _items(items: Whole, saliences: Real, key: ScaleKey) -> tuple[EvidenceItem, ...]:
    units = np.rint(saliences * salience_unit(key)).astype(np.int64)
    return tuple(
        EvidenceItem(
            item,
            key.domains[key.domain[item - 1]],
            key.facets[key.facet[item - 1]],
            1 if value > 0 else -1,
            abs(value),
            key.behaviour(item, value),
        )
        for item, value in zip(items.tolist(), units.tolist(), strict=True)
        if item > 0
    )


def _free_by_weekday(free: Flag, calendar: Calendar) -> tuple[int | None, ...]:
    """Slots that are free on every day of a weekday, or None where the horizon has none."""
    there = [np.flatnonzero(calendar.weekday == weekday) for weekday in range(7)]
    return tuple(
        day_bits(np.atleast_2d(free[days].all(axis=0)))[0] if len(days) else None for days in there
    )
