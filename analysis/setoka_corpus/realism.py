"""How lifelike a Setoka corpus is, and what the generator promises: figures for one page.

Traits recovered against their targets, records by schema, hour and weekday, and rates against
quotas are measured on a landed corpus. Diversity at equal traits, the comparison to days drawn
independently (Proposition 4), and the bounds of B.3 beside a simulation are measured on the
generator.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import duckdb
import numpy as np

from memlake.analysis.studies.row import StudyRow

EQUAL_TRAITS = (0.3, 0.7, 0.6, 0.5, 0.4)
HORIZONS = (30, 61, 122, 244)
GROUPS = 3
SAMPLES = 400_000
_Z = 1.959963984540054


def corpus_rows(connection: duckdb.DuckDBPyConnection, dataset: str) -> list[StudyRow]:
    """Measure a landed corpus.

    Args:
        connection: A built warehouse.
        dataset: Name of the corpus.
    """
    return [
        *_correlations(connection, dataset),
        *_shares(connection, dataset, "records_by_schema", "schema_name", "schema"),
        *_shares(connection, dataset, "records_by_hour", "hour(occurred_local)", "hour"),
        *_shares(connection, dataset, "records_by_weekday", "isodow(occurred_local)", "weekday"),
        *_rates(connection, dataset),
    ]


def generator_rows(seed: int, progress: Callable[[str], None] = print) -> Iterator[StudyRow]:
    """Measure the generator.

    Args:
        seed: Its seed.
        progress: Told of every study.
    """
    for study in (_diversity, _independent_days, _bounds, _identity):
        progress(study.__name__.strip("_").replace("_", " "))
        yield from study(seed)


def _row(
    study: str,
    population: str,
    metric: str,
    value: float | None,
    n: int,
    *,
    condition: str = "views",
    interval: tuple[float, float] | None = None,
    note: str = "",
) -> StudyRow:
    lo, hi = interval or (None, None)
    return StudyRow(
        study, "generator", condition, population, metric, "pooled", value, lo, hi, n, note=note
    )


def _correlations(connection: duckdb.DuckDBPyConnection, dataset: str) -> Iterator[StudyRow]:
    """Correlations over all users, each beside its target; verified groups of ten only.

    Acceptance keeps every group near its target, so the interval, which is for independent
    users, is too wide.
    """
    rows = connection.execute(
        """
        with target as (
            select trait, other, min(used) as used
            from staging.stg_setoka__group_correlation
            where dataset = ? and trait < other
            group by trait, other
        )

        select target.trait, target.other, target.used, corr(one.theta_raw, two.theta_raw),
            count(one.theta_raw)
        from target
        left join staging.stg_setoka__trait as one
            on target.trait = one.trait and one.dataset = ?
        left join staging.stg_setoka__trait as two
            on one.subject_id = two.subject_id and target.other = two.trait
        group by all
        order by all
        """,
        [dataset, dataset],
    ).fetchall()
    for trait, other, target, found, n in rows:
        pair = f"pair={trait}~{other}"
        yield _row("trait_correlation", pair, "target", target, n)
        known = found if n > 3 else None
        yield _row("trait_correlation", pair, "recovered", known, n, interval=_fisher(known, n))


def _fisher(r: float | None, n: int) -> tuple[float, float] | None:
    if r is None or n < 4:
        return None
    centre, half = math.atanh(r), _Z / math.sqrt(n - 3)
    return math.tanh(centre - half), math.tanh(centre + half)


def _shares(
    connection: duckdb.DuckDBPyConnection, dataset: str, study: str, by: str, key: str
) -> Iterator[StudyRow]:
    rows = connection.execute(
        f"""
        select {by} as slice, count(*) as n, count(*) / sum(count(*)) over () as share,
            count(*) / (select count(*) from core.subject where dataset = ?) as a_user
        from core.record
        where dataset = ? and {by} is not null
        group by slice order by slice
        """,
        [dataset, dataset],
    ).fetchall()
    for one, n, share, a_user in rows:
        name = f"{key}={one:02d}" if key == "hour" else f"{key}={one}"
        yield _row(study, name, "share", share, n)
        yield _row(study, name, "records_a_user", a_user, n)


def _rates(connection: duckdb.DuckDBPyConnection, dataset: str) -> Iterator[StudyRow]:
    row = connection.execute(
        """
        select count(*), max(abs(coalesce(happened.n, 0) - quota.count) / person.days)
        from staging.stg_setoka__quota as quota
        inner join staging.stg_setoka__user as person using (subject_id)
        left join (
            select subject_id, entry, count(*) as n
            from queries.qry_setoka_occurrence
            group by subject_id, entry
        ) as happened using (subject_id, entry)
        where quota.dataset = ?
        """,
        [dataset],
    ).fetchone()
    assert row is not None, "an aggregate has a row"
    yield _row("rate_equals_quota", "all", "largest_deviation", row[1], row[0])


def _diversity(seed: int) -> Iterator[StudyRow]:
    from memlake.ingest.setoka.build import build_skeleton
    from memlake.ingest.setoka.patterns.diversity import diversity
    from memlake.ingest.setoka.settings import Settings, dataset_name

    for name, theta in (("equal", np.array(EQUAL_TRAITS)), ("sampled", None)):
        made = build_skeleton(
            seed, range(GROUPS), Settings(), dataset=dataset_name(seed, 10 * GROUPS), theta=theta
        )
        found = diversity([group.plan for group in made])
        for metric, value in (
            ("distinct_share", found.distinct),
            ("category_overlap", found.overlap),
        ):
            yield _row("diversity", f"traits={name}", metric, value, found.users)


def _independent_days(seed: int) -> Iterator[StudyRow]:
    from memlake.ingest.random import Draws
    from memlake.ingest.setoka.build import build_skeleton
    from memlake.ingest.setoka.schedule.independent_days import days_row
    from memlake.ingest.setoka.settings import Settings

    draws = Draws.of(seed, "independent days")
    for days in HORIZONS:
        # A zone without a change of clocks, since the longest horizon is two thirds of a year.
        settings = Settings(days=days, zone="UTC")
        made = build_skeleton(seed, range(GROUPS), settings, dataset=f"setoka-{seed}")
        row = days_row([group.plan for group in made], days, draws)
        for metric, value in (
            ("exact", row.exact),
            ("independent_mean", row.mean),
            ("independent_q95", row.quantile),
            ("hoeffding_bound", row.bound),
        ):
            yield _row("independent_days", f"days={days}", metric, value, row.users)


def _bounds(seed: int) -> Iterator[StudyRow]:
    from memlake.ingest.random import Draws
    from memlake.ingest.setoka.traits.bounds import table_b1

    for row in table_b1(Draws.of(seed, "table b1"), SAMPLES):
        profile = f"{row.inventory}" + (f"/sd={row.sd:.3f}" if row.sd else "")
        bound = row.bounds.moment if row.symmetric else row.bounds.covariance
        for metric, value in (
            ("delta_found", row.delta_found),
            ("delta_bound", row.bounds.delta),
            ("tau_bound", row.bounds.tau),
            ("mean_found", row.mean_found),
            ("mean_bound", 0.0 if row.symmetric else row.bounds.mean),
            ("covariance_found", row.covariance_found),
            ("covariance_bound", bound),
            ("correlation_found", row.correlation_found),
        ):
            note = "in standard deviations" if metric.startswith(("mean", "cov")) else ""
            yield _row("bounds", f"profile={profile}", metric, value, row.samples, note=note)


def _identity(seed: int) -> Iterator[StudyRow]:
    from memlake.ingest.random import Draws
    from memlake.ingest.setoka.traits import TraitSampler, inventory
    from memlake.ingest.setoka.traits.bounds import rejection_bound, total_variation

    for name in ("big_five", "big_five_norms"):
        target = inventory(name)
        draws = Draws.of(seed, "identity", name)
        sampler = TraitSampler.of(target)
        outside = 1 - sampler.inside(sampler.gaussian(draws.at("delta").counted(SAMPLES))).mean()
        distance = total_variation(target, draws, samples=SAMPLES)
        where = f"profile={name}"
        yield _row("tv_identity", where, "delta_found", float(outside), SAMPLES)
        yield _row("tv_identity", where, "total_variation", distance, SAMPLES)
        yield _row("tv_identity", where, "delta_bound", rejection_bound(sampler), SAMPLES)
