"""What becomes of a system's answers as the understanding under it fails, more and more.

Two failures are put into the understanding of a built dataset: activities that are not found, and
records that are taken for those of another event. All that comes of them is run anew, several
times with other ones lost, and scored as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from memlake.analysis.intervals import mean_interval
from memlake.analysis.reproduce.replay import Replay, replay
from memlake.analysis.studies.row import StudyRow

Progress = Callable[[int, int, str], None]
Figures = dict[tuple[str, str], tuple[float | None, int]]
"""Value and n, by population and metric."""

STUDY = "curves"
SYSTEM = "dbquery/template/understanding"
SEED = 42
DRAWS = 5
RESAMPLES = 2000


@dataclass(frozen=True)
class Curve:
    """One failure at growing shares.

    Attributes:
        name: What fails, as conditions have it.
        model: The model whose table is put otherwise.
        percent: The shares that fail; the first is none.
        select: Makes the table, from the replay, the user's table, a share and a draw's key.
    """

    name: str
    model: str
    percent: tuple[int, ...]
    select: Callable[[Replay, str, int, str], str]


def curve_rows(
    warehouse: Path, manifest: Path, dataset: str, progress: Progress | None = None
) -> list[StudyRow]:
    """Measure both curves over a built dataset.

    Args:
        warehouse: The warehouse; it is only read.
        manifest: dbt's manifest of the build that made it.
        dataset: The Setoka dataset.
        progress: Called with (done, all, what).

    Raises:
        BadInputError: If there is no manifest or no warehouse.
        BuildError: If the build did not run the models from SQL.
        LockedError: If a process holds the warehouse for writing.
    """
    rows: list[StudyRow] = []
    steps = sum(1 + DRAWS * (len(curve.percent) - 1) for curve in CURVES)
    done = 0
    for curve in CURVES:
        with replay(warehouse, manifest, ("core_run", curve.model), "met_setoka") as part:
            for percent in curve.percent:
                found: list[Figures] = []
                # Where nothing fails there is nothing to draw.
                for draw in range(DRAWS if percent else 1):
                    if progress:
                        progress(done, steps, f"{curve.name} {percent}%")
                    found.append(figures_at(part, curve, dataset, percent, draw))
                    done += 1
                rows += _rows(f"views/{curve.name}={percent / 100:g}", found)
    return rows


def figures_at(part: Replay, curve: Curve, dataset: str, percent: int, draw: int) -> Figures:
    """Answer and score anew with a share of something failing.

    Args:
        part: The part of the DAG, ready to have the curve's model and `core_run` replaced.
        curve: What fails.
        dataset: The Setoka dataset.
        percent: How much of it.
        draw: Which ones fail: a larger share of one draw holds the smaller.

    Returns:
        Each figure of the system.
    """
    users = (
        f"(select subject_id from {part.published('subject_setoka')} where dataset = '{dataset}')"
    )
    key = f"{SEED}|{curve.name}|{draw}"
    part.run(
        {
            "core_run": f"from {part.published('core_run')} "
            f"where system = '{SYSTEM}' and dataset = '{dataset}' and submission is null",
            curve.model: curve.select(part, users, percent, key),
        }
    )
    found = part.connection.execute(
        f"select population, metric, value, n from {part.replayed('met_setoka')}"
    ).fetchall()
    return {(population, metric): (value, n) for population, metric, value, n in found}


def _lost_activities(part: Replay, users: str, percent: int, key: str) -> str:
    """Names of events, without those of the activities that are not found."""
    name = part.published("epi_name")
    return f"""
        with named as (from {name} where subject_id in {users}),
        drawn as (
            select
                subject_id,
                activity,
                row_number() over (
                    partition by subject_id
                    order by sha256(concat_ws('|', '{key}', subject_id, activity))
                ) as place,
                count(*) over (partition by subject_id) as n
            from (select distinct subject_id, activity from named)
        )
        from named
        anti join (from drawn where 100 * place <= {percent} * n) as lost
            on named.subject_id = lost.subject_id and named.activity = lost.activity
    """


def _wrong_links(part: Replay, users: str, percent: int, key: str) -> str:
    """Links of records, some of them to another event of the same user."""
    return f"""
        with linked as (from {part.published("epi_record")} where subject_id in {users}),
        event as (
            select
                *,
                row_number() over (partition by subject_id order by event_key) - 1 as place,
                count(*) over (partition by subject_id) as n_events
            from (
                select
                    subject_id, event_key, started_local, ended_local,
                    bool_or(span_is_stated) as span_is_stated
                from linked
                group by all
            )
        ),
        drawn as (
            select
                linked.subject_id,
                linked.record_id,
                event.place,
                event.n_events,
                keyed.u,
                row_number() over (partition by linked.subject_id order by keyed.u) as nth,
                count(*) over (partition by linked.subject_id) as n
            from linked
            inner join event on linked.event_key = event.event_key
            cross join (select sha256(concat_ws('|', '{key}', linked.record_id)) as u) as keyed
        ),
        wrong as (
            select drawn.record_id, event.*
            from drawn
            inner join event
                on
                    drawn.subject_id = event.subject_id
                    -- From one to all but one further on: never the event itself.
                    and (
                        drawn.place + 1 + cast('0x' || right(drawn.u, 12) as bigint)
                        % (drawn.n_events - 1)
                    ) % drawn.n_events = event.place
            where 100 * drawn.nth <= {percent} * drawn.n and drawn.n_events > 1
        )
        select linked.* replace (
            coalesce(wrong.event_key, linked.event_key) as event_key,
            coalesce(wrong.started_local, linked.started_local) as started_local,
            coalesce(wrong.ended_local, linked.ended_local) as ended_local,
            coalesce(wrong.span_is_stated, linked.span_is_stated) as span_is_stated
        )
        from linked
        left join wrong on linked.record_id = wrong.record_id
    """


CURVES = (
    Curve("lost_activities", "epi_name", (0, 10, 25, 50, 75), _lost_activities),
    Curve("wrong_links", "epi_record", (0, 1, 5, 10, 25, 50), _wrong_links),
)


def _rows(condition: str, found: list[Figures]) -> Iterator[StudyRow]:
    """The figures of the levels that rest on understanding, as means over the draws."""
    for population, metric in _SHOWN:
        values = [figures[population, metric][0] for figures in found]
        known = np.array([value for value in values if value is not None])
        mean = mean_interval(known, SEED, RESAMPLES)
        several = len(known) > 1
        yield StudyRow(
            STUDY,
            SYSTEM,
            condition,
            population,
            metric,
            "mean_of_draws",
            mean.value,
            mean.lo if several else None,
            mean.hi if several else None,
            mean.n,
            note=_NOTE,
        )


_NOTE = "n and interval are of draws of what fails, not of users"
_SHOWN = (
    ("level=EM", "similarity"),
    ("level=EM", "answer_rate"),
    ("level=BP", "similarity"),
    ("level=BP", "answer_rate"),
    ("level=PT", "kendall_tau"),
    ("level=PT", "answer_rate"),
)
