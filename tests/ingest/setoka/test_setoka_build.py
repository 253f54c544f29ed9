from __future__ import annotations

import dataclasses
from datetime import date

import numpy as np
import pytest

from memlake.ingest.landing.errors import BadInputError, MemlakeError, UsageError
from memlake.ingest.setoka.build import build_skeleton
from memlake.ingest.setoka.patterns.diversity import diversity
from memlake.ingest.setoka.scale import domain_sums, scale_key
from memlake.ingest.setoka.settings import Settings
from memlake.ingest.setoka.skeleton import ANNOTATION, BLOCK, ENTRIES, GroupSkeleton


def require_same(one: object, other: object, besides: tuple[str, ...] = ()) -> None:
    """Compare two structures field by field, arrays by their bytes."""
    assert dataclasses.is_dataclass(one)
    for field in dataclasses.fields(one):
        a, b = getattr(one, field.name), getattr(other, field.name)
        if field.name in besides:
            continue
        if dataclasses.is_dataclass(a):
            require_same(a, b)
        elif isinstance(a, np.ndarray):
            assert (a.dtype, a.tobytes()) == (b.dtype, b.tobytes()), field.name
        else:
            assert a == b, field.name


def first(settings: Settings, seed: int = 7, dataset: str = "setoka-7") -> GroupSkeleton:
    return next(iter(build_skeleton(seed, [0], settings, dataset=dataset)))


def test_a_group_alone_is_the_same_as_among_others(skeletons: list[GroupSkeleton]) -> None:
    (alone,) = build_skeleton(7, [1], Settings(), dataset="setoka-7")
    assert alone.dataset != skeletons[1].dataset
    require_same(alone, skeletons[1], besides=("dataset",))


def test_train_groups_share_no_user_with_the_others(skeleton: GroupSkeleton) -> None:
    train = first(Settings(), dataset="setoka-train-7")
    assert train.population == "setoka-train"
    assert not np.isin(train.traits.raw, skeleton.traits.raw).any()
    assert train.plan.label != skeleton.plan.label


def test_sheets_score_to_the_traits_they_stand_for(skeletons: list[GroupSkeleton]) -> None:
    for skeleton in skeletons:
        traits = skeleton.traits
        sums = domain_sums(traits.responses)
        for column, name in enumerate(traits.names):
            scored = (sums[:, scale_key().domains.index(name)] - 12) / 48
            assert np.array_equal(scored, traits.lattice[:, column])
        assert np.abs(traits.lattice - traits.raw).max() <= 1 / 96 + 1e-9
        assert traits.verification.verified


def test_a_plan_has_the_shape_that_the_paper_gives(skeletons: list[GroupSkeleton]) -> None:
    for skeleton in skeletons:
        plan = skeleton.plan
        assert len(plan) == 10 * ENTRIES
        assert np.array_equal(plan.user, np.repeat(np.arange(10), ENTRIES))
        for user in range(10):
            own = plan.user == user
            blocks = own & (plan.kind == BLOCK)
            assert blocks.sum() in (7, 8)
            assert len(set(plan.category_id[blocks])) == blocks.sum()
            hosts = plan.host[own & (plan.kind == ANNOTATION)]
            assert (plan.user[hosts] == user).all()
            assert (plan.kind[hosts] == BLOCK).all()
        assert (plan.quota >= 1).all()
        marks = plan.kind == ANNOTATION
        assert (plan.quota[marks] <= plan.quota[plan.host[marks]]).all()


def test_entries_cite_evidence_of_their_pole_and_domain(skeleton: GroupSkeleton) -> None:
    plan, key = skeleton.plan, scale_key()
    for row in range(len(plan)):
        user = plan.user[row]
        known = dict(
            zip(skeleton.evidence.item[user], skeleton.evidence.salience[user], strict=True)
        )
        cited = [i for i in plan.items[row] if i > 0]
        values = [known[i] for i in cited]
        assert {np.sign(v) for v in values} == {plan.pole[row]}
        assert np.mean(np.abs(values)) == pytest.approx(plan.salience[row])
        domains = {key.domains[key.domain[i - 1]] for i in cited}
        assert domains == {skeleton.traits.names[plan.domain[row]]}


def test_equal_traits_lead_to_different_behaviour() -> None:
    theta = np.array([0.3, 0.7, 0.6, 0.5, 0.4])
    groups = build_skeleton(7, range(3), Settings(), dataset="setoka-7", theta=theta)
    made = list(groups)
    assert all((g.traits.raw == theta).all() for g in made)
    assert len({g.traits.lattice.tobytes() for g in made}) == 1
    found = diversity([g.plan for g in made])
    assert found.users == 30
    assert found.distinct == 1.0
    assert found.overlap is not None and found.overlap < 0.1


def test_diversity_of_nobody_else_is_unknown() -> None:
    alone = first(Settings(group_size=1))
    assert diversity([alone.plan]) == dataclasses.replace(
        diversity([alone.plan]), users=1, distinct=None, overlap=None
    )
    twice = diversity([alone.plan, alone.plan])
    assert (twice.distinct, twice.overlap) == (0.0, 1.0)


def test_fewer_than_ten_users_are_not_verified_and_say_so() -> None:
    few = first(Settings(group_size=3), dataset="setoka-7-u3")
    assert len(few.personas) == 3
    assert not few.traits.verification.verified
    assert few.personas.user_id == ("u00000", "u00001", "u00002")


def test_three_days_give_every_entry_once() -> None:
    made = first(Settings(days=3))
    # Wednesday to Friday, where three days at 1/7 or 2/7 round to one and at 4/7 to two.
    wanted = np.where(made.plan.level == 3, np.where(made.plan.allowed_days == 3, 2, 1), 1)
    assert (made.plan.quota <= wanted).all() and (made.plan.quota >= 1).all()
    assert set(made.chains.day.tolist()) == {0, 1, 2}


@pytest.mark.parametrize(
    ("settings", "kind", "reason"),
    [
        (Settings(days=0), UsageError, "--days 0: give 1 to 366"),
        (Settings(days=-5), UsageError, "--days -5: give 1 to 366"),
        (Settings(days=367), UsageError, "--days 367: give 1 to 366"),
        (
            Settings(start=date(2026, 3, 1)),
            UsageError,
            "the clock of America/Chicago changes on 2026-03-08",
        ),
        (Settings(zone="Mars/Olympus"), UsageError, "--zone 'Mars/Olympus': no such time zone"),
        (Settings(zone=""), UsageError, "--zone '': no such time zone .give an IANA name"),
        (Settings(zone="America"), UsageError, "--zone 'America': no such time zone"),
        (Settings(inventory="hexaco"), BadInputError, "the scale has no items for honesty"),
        (Settings(group_size=0), UsageError, "group_size is 0; give 1 to 10"),
        (Settings(group_size=11), UsageError, "group_size is 11; give 1 to 10"),
        (Settings(lexicon="c"), UsageError, "lexicon is 'c'; give a, b or split"),
    ],
)
def test_bad_input_is_one_clear_line(
    settings: Settings, kind: type[MemlakeError], reason: str
) -> None:
    with pytest.raises(kind, match=reason) as caught:
        list(build_skeleton(7, range(3), settings, dataset="setoka-7"))
    assert "\n" not in str(caught.value)


def test_people_differ_in_name_and_none_is_told_by_the_plan(
    skeletons: list[GroupSkeleton],
) -> None:
    names = [name for skeleton in skeletons for name in skeleton.personas.name]
    assert len(names) == len(set(names)) == 20
    other = first(Settings(), seed=8, dataset="setoka-8").personas
    assert set(other.name).isdisjoint(names)
