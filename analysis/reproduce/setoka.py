"""The Setoka paper's tables over a generated dataset, the paper's known cells quoted beside them.

Ours are of another corpus than the paper's, and no language model was run: each cell of the paper's
18 configurations stands as not run, with its quoted figure where that survives.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from memlake.analysis.lake import Lake
from memlake.analysis.resolvers.registry import SEEDS
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.warehouse import open_read_only
from memlake.ingest.landing.errors import UsageError
from memlake.ingest.seeds import seed_rows

Progress = Callable[[int, int, str], None]
Key = tuple[str, str, str, str, str]

STUDIES = (
    "levels",
    "stability",
    "heterogeneity",
    "answer_rate_by_depth",
    "traits",
    "groups",
    "wording",
    "lexicon",
    "curves",
)
"""Every study, in the order of the paper's tables."""
LEVELS = ("SM", "MH", "EM", "BP", "PT")
PAPER_SYSTEMS = ("cognee", "hipporag2", "mem0", "memmachine", "letta", "dbquery/llm/raw")
BACKBONES = ("deepseek-v4-flash", "ministral-3-14b-instruct", "gemma-3-4b-it")
DEFAULT_SEED = 7

NOT_RUN = "not run"
ONE_RUN = "one run: our systems answer the same each time"
OTHER_CORPUS = "quoted, different corpus"


class Figure(NamedTuple):
    """One row of `metrics.met_setoka`, with its system, interval and test."""

    system: str
    condition: str
    provenance: str
    population: str
    metric: str
    aggregation: str
    value: float | None
    spread: float | None
    lo: float | None
    hi: float | None
    p_value: float | None
    n: int


_FIGURES = """
    select
        run_set.system, run_set.condition, run_set.provenance, figure.population, figure.metric,
        figure.aggregation, figure.value, figure.spread, interval.lo, interval.hi,
        interval.p_value, figure.n
    from metrics.met_setoka as figure
    inner join metrics.met_run_set as run_set on figure.run_set_id = run_set.run_set_id
    left join metrics.met_setoka_interval as interval
        on
            figure.run_set_id = interval.run_set_id
            and figure.population = interval.population
            and figure.metric = interval.metric
    where run_set.dataset = ?
    order by run_set.provenance, run_set.system, figure.population, figure.metric
"""


def default_dataset(
    lake: Lake, *, tell: Callable[[str], None], progress: Progress | None = None
) -> str:
    """Return the dataset to reproduce on: the first built one, else our default seed's.

    The latter is landed and built if nothing of Setoka stands in the warehouse.

    Args:
        lake: The lakehouse.
        tell: Told in a line of what is about to be generated and built.
        progress: Called with (done, all, what) as it is.
    """
    from memlake.analysis.build import build
    from memlake.analysis.code_record import init_lake
    from memlake.ingest.setoka.land import land_setoka

    built = _datasets(lake) if lake.warehouse.is_file() else []
    if built:
        return built[0]
    tell(
        "no Setoka dataset is built: landing what memlake generate setoka makes "
        f"(seed {DEFAULT_SEED}), and building it"
    )
    init_lake(lake)
    land_setoka(lake.landing, DEFAULT_SEED)
    build(lake, only="setoka", progress=progress)
    return _datasets(lake)[0]


def load_figures(lake: Lake, dataset: str) -> list[Figure]:
    """Read every figure of a dataset from the published warehouse.

    Raises:
        UsageError: If the warehouse holds no such dataset.
    """
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        rows = connection.execute(_FIGURES, [dataset]).fetchall()
    if not rows:
        there = ", ".join(_datasets(lake)) or "none; `memlake generate setoka` makes one"
        raise UsageError(f"no figures of {dataset!r} in the warehouse; datasets built: {there}")
    return [Figure(*row) for row in rows]


def reproduce_setoka(figures: Iterable[Figure], beside: Iterable[StudyRow] = ()) -> list[StudyRow]:
    """Lay the figures out as the paper's tables.

    Args:
        figures: Ours.
        beside: What was measured on more than the figures, as `setoka_groups`, `setoka_lexicon`
            and `setoka_curves` do.
    """
    found = list(figures)
    rows = [
        *_levels(found),
        *_spread(found),
        *_pick(found, "heterogeneity", "similarity", _is_combination),
        *_pick(found, "answer_rate_by_depth", "answer_rate", _is_depth),
        *_traits(found),
        *_pick(found, "wording", "similarity", lambda name: "/phrasing=" in name),
        *_pick(found, "lexicon", "similarity", lambda name: "/lexicon=" in name),
        *beside,
    ]
    return _beside_quoted(rows, load_quoted())


def load_quoted(seeds: Path = SEEDS) -> dict[Key, dict[str, str]]:
    """Read `published_setoka.csv` of the dbt seeds, by what a figure is of."""
    return {
        (row["system"], f"model={row['model']}", *_what(row)): row
        for row in seed_rows(seeds / "published_setoka.csv")
    }


def _what(row: dict[str, str]) -> tuple[str, str, str]:
    return row["population"], row["metric"], row["aggregation"]


def _levels(figures: list[Figure]) -> Iterator[StudyRow]:
    """Levels by systems with answer rate, ours first, then the paper's configurations."""
    wanted = {f"level={level}" for level in LEVELS}
    for one in figures:
        judged = one.metric != "similarity" or one.value is not None
        if one.population in wanted and judged:
            yield _row("levels", one)
    for system, model, level in product(PAPER_SYSTEMS, BACKBONES, LEVELS):
        metric, aggregation = _scored_by(level)
        yield _empty("levels", system, model, f"level={level}", metric, aggregation, NOT_RUN)


def _spread(figures: list[Figure]) -> Iterator[StudyRow]:
    wanted = {f"level={level}" for level in LEVELS}
    for one in figures:
        if one.population in wanted and one.metric == "similarity" and one.value is not None:
            measured = replace(_row("stability", one), metric="spread_over_users", lo=None, hi=None)
            yield replace(measured, value=one.spread)
            shift = replace(measured, metric="run_shift", aggregation="median", value=None, n=0)
            yield replace(shift, note=ONE_RUN)


def _traits(figures: list[Figure]) -> Iterator[StudyRow]:
    for one in figures:
        if one.metric == "kendall_tau":
            row = _row("traits", one)
            yield row
            yield replace(row, metric="permutation_p", value=one.p_value, lo=None, hi=None)


def _pick(
    figures: list[Figure], study: str, metric: str, wanted: Callable[[str], bool]
) -> Iterator[StudyRow]:
    for one in figures:
        if one.metric == metric and wanted(one.population) and one.value is not None:
            yield _row(study, one)


def _is_depth(population: str) -> bool:
    return population.startswith("depth=") and "/" not in population


def _is_combination(population: str) -> bool:
    return population.startswith("depth=") and "/combo=" in population


def _scored_by(level: str) -> tuple[str, str]:
    return ("kendall_tau", "pooled") if level == "PT" else ("similarity", "macro_subject")


def _row(study: str, one: Figure) -> StudyRow:
    return StudyRow(
        study,
        one.system,
        one.condition,
        one.population,
        one.metric,
        one.aggregation,
        one.value,
        one.lo,
        one.hi,
        one.n,
        note="oracle" if one.provenance == "oracle" else "",
    )


def _empty(
    study: str,
    system: str,
    model: str,
    population: str,
    metric: str,
    aggregation: str,
    note: str,
) -> StudyRow:
    condition = f"model={model}"
    return StudyRow(
        study, system, condition, population, metric, aggregation, None, None, None, 0, note=note
    )


def _beside_quoted(rows: list[StudyRow], quoted: dict[Key, dict[str, str]]) -> list[StudyRow]:
    """Put each quoted figure on the row that it is of; one that has none gets a row of its own."""
    left = dict(quoted)
    laid = [_quoted(row, left.pop(_key(row))) if _key(row) in left else row for row in rows]
    for cell in left.values():
        study = _study_of(cell)
        row = _empty(study, cell["system"], cell["model"], *_what(cell), NOT_RUN)
        laid.append(_quoted(row, cell))
    return sorted(laid, key=lambda row: STUDIES.index(row.study))


def _key(row: StudyRow) -> Key:
    return (row.system, row.condition, row.population, row.metric, row.aggregation)


def _quoted(row: StudyRow, cell: dict[str, str]) -> StudyRow:
    note = "; ".join(filter(None, [row.note, OTHER_CORPUS, cell["note"]]))
    value = float(cell["value"])
    return replace(row, published=value, source_table=cell["source_table"], note=note)


def _study_of(cell: dict[str, str]) -> str:
    """The table of ours that a quoted cell belongs to."""
    if cell["metric"] == "run_shift":
        return "stability"
    if cell["metric"] == "permutation_p" or cell["population"].startswith("trait="):
        return "traits"
    if _is_combination(cell["population"]):
        return "heterogeneity"
    return "answer_rate_by_depth" if _is_depth(cell["population"]) else "levels"


def _datasets(lake: Lake) -> list[str]:
    sql = """
        select distinct dataset from core.item where benchmark = 'setoka' order by dataset
    """
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        rows: list[tuple[Any, ...]] = connection.execute(sql).fetchall()
    return [str(dataset) for (dataset,) in rows]
