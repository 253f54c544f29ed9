"""What each example prints of the warehouse that it built."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping

from rich.table import Table

from memlake.analysis.examples.prepare import TWIN
from memlake.analysis.lake import Lake
from memlake.analysis.leaderboard import percent
from memlake.analysis.warehouse import open_read_only

_ACCURACY = "metric in ('macro_accuracy', 'selective_accuracy')"

_QUESTION = f"""
    with given as (
        select run.system, count(*) filter (where not answer.abstained) as n
        from core.answer as answer
        inner join core.run as run on answer.run_id = run.run_id
        inner join core.item as item on answer.item_id = item.item_id
        where item.dataset = $dataset and item.category = 'A4'
        group by run.system
    )

    select figure.system, figure.value, figure.lo, figure.hi, coalesce(given.n, 0), figure.n
    from metrics.leaderboard as figure
    left join given on figure.system = given.system
    where
        figure.dataset = $dataset
        and figure.population = 'test/question=A4'
        and figure.{_ACCURACY}
    order by figure.value desc nulls last, figure.system
"""
_STREAM = f"""
    select
        own.system,
        max(twin.value) filter (where own.population = 'test') as without,
        max(own.value) filter (where own.population = 'test') as own,
        map_from_entries(list((own.population, own.value - twin.value))) as points
    from metrics.leaderboard as own
    inner join metrics.leaderboard as twin
        on
            own.system = twin.system
            and own.condition = twin.condition
            and own.metric = twin.metric
            and own.population = twin.population
    where
        own.dataset = $dataset
        and twin.dataset = $dataset || '-{TWIN}'
        and own.{_ACCURACY}
        and own.condition = 'direct_readout'
    group by own.system
    order by own desc nulls last, own.system
"""
_SPOKEN = """
    select question.question_id
    from registry.question_source as cell
    inner join registry.question as question on cell.question_id = question.question_id
    where cell.source = 'partner_report' and cell.is_mapped
    order by question.ordinal
"""
_EXPORTS = """
    with said as (
        select
            question_id,
            label,
            string_agg(source, ', ' order by source) as sources,
            null as systems
        from atoms.atm_multisource
        where dataset = $dataset and label is not null
        group by question_id, label
        union all
        select
            item.category,
            unnest(coalesce(answer.tied, [answer.answer])) as label,
            null,
            run.system
        from core.answer as answer
        inner join core.run as run on answer.run_id = run.run_id
        inner join core.item as item on answer.item_id = item.item_id
        where item.dataset = $dataset and run.system in ('majority_vote', 'abf')
    )

    select
        said.question_id,
        said.label,
        max(said.sources) as sources,
        string_agg(said.systems, ', ' order by said.systems) as systems
    from said
    inner join registry.answer_option as option
        on said.question_id = option.question_id and said.label = option.label
    inner join registry.question as question on said.question_id = question.question_id
    group by said.question_id, said.label, question.ordinal, option.ordinal
    order by question.ordinal, option.ordinal
"""


def show_question(lake: Lake, dataset: str) -> Table:
    """The leaderboard's rows of question A4."""
    table = Table(title=f"test/question=A4 on {dataset}, percent", title_justify="left")
    table.add_column("system")
    for heading in ("value", "95% interval", "answered", "asked"):
        table.add_column(heading, justify="right")
    for system, value, lo, hi, given, n in rows(lake, _QUESTION, dataset=dataset):
        span = "" if lo is None else f"{percent(lo)} to {percent(hi)}"
        table.add_row(system, percent(value), span, str(given), str(n))
    return table


def show_stream(lake: Lake, dataset: str) -> Table:
    """Accuracy without and with the sixth stream, and its points on what the stream speaks of."""
    spoken = [question for (question,) in rows(lake, _SPOKEN)]
    table = Table(
        title=f"without and with partner_report on {dataset}: percent, then points",
        title_justify="left",
    )
    table.add_column("system")
    for heading in ("without", "with", "all", *spoken):
        table.add_column(heading, justify="right")
    for system, without, own, points in rows(lake, _STREAM, dataset=dataset):
        populations = ("test", *(f"test/question={question}" for question in spoken))
        gains = [_points(points.get(population)) for population in populations]
        table.add_row(system, percent(without), percent(own), *gains)
    return table


def _points(gain: float | None) -> str:
    return "" if gain is None else f"{100 * gain:+.1f}"


def show_exports(lake: Lake, dataset: str) -> Table:
    """Which streams of a person say what, and what systems without training make of it."""
    table = Table(title=f"{dataset}: nothing is scored, there are no labels", title_justify="left")
    for heading in ("question", "label", "said by", "answer of"):
        table.add_column(heading, overflow="fold")
    before = ""
    for question, label, sources, systems in rows(lake, _EXPORTS, dataset=dataset):
        shown = "" if question == before else question
        table.add_row(shown, label, sources or "", systems or "")
        before = question
    return table


SHOW: Mapping[str, Callable[[Lake, str], Table]] = {
    "nineteenth_question": show_question,
    "sixth_stream": show_stream,
    "own_exports": show_exports,
}


def rows(lake: Lake, sql: str, **parameters: str) -> list[tuple]:  # type: ignore[type-arg]
    """Run one of the queries."""
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        return connection.execute(sql, parameters).fetchall()
