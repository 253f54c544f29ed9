"""Every question of a dataset, one by one through a planner, beside the set-based answers."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import duckdb

from memlake.analysis.dbquery.levels import Level, levels_of
from memlake.analysis.dbquery.llm import llm_planner
from memlake.analysis.dbquery.planner import Answered, Executor, Planner, Question, answer
from memlake.analysis.dbquery.reading import read_catalogue, read_names, read_vocabulary
from memlake.analysis.dbquery.reference import ReferencePlanner, WholeWarehouse
from memlake.analysis.dbquery.template import TemplatePlanner
from memlake.analysis.lake import Lake
from memlake.analysis.sandbox import Sandbox
from memlake.analysis.warehouse import open_read_only
from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.landing.files import machine_errors

PLANNERS = ("template", "reference", "llm")
OVER = ("raw", "understanding")

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Evaluation:
    """A planner's answers, and what they come to by level."""

    system: str
    answers: list[Answered]
    levels: list[Level]


def evaluate(
    lake: Lake,
    planner: str,
    over: str,
    *,
    dataset: str | None = None,
    progress: Progress = lambda done, total: None,
) -> Evaluation:
    """Answer every question of a dataset, one by one.

    Args:
        lake: The lakehouse, built.
        planner: template, reference (an upper bound that knows the stored SQL) or llm.
        over: raw or understanding.
        dataset: Which one; None for the only one.
        progress: Told how many are done.

    Raises:
        UsageError: If there is no such planner or dataset, or several datasets to choose from.
        BadInputError: If no Setoka questions are built.
    """
    if planner not in PLANNERS:
        raise UsageError(f"no planner {planner!r}; there are {', '.join(PLANNERS)}")
    if over not in OVER:
        raise UsageError(f"--over {over!r}: it is raw or understanding")
    if planner == "reference" and over != "raw":
        raise UsageError("planner reference: its SQL is over raw records; leave out --over")
    with contextlib.closing(open_read_only(lake.warehouse)) as connection:
        chosen = _dataset(connection, dataset)
        questions = _questions(connection, chosen)
        made = _planner(connection, planner, over)
        if planner == "reference":
            answers = _all(made, questions, WholeWarehouse(connection), progress)
        else:
            with Sandbox(lake) as box:
                answers = _all(made, questions, box, progress)
        system = f"dbquery/{planner}/{over}"
        return Evaluation(system, answers, levels_of(connection, chosen, system, answers))


def write_answers(place: Path, answers: Sequence[Answered]) -> None:
    """Write answers as JSON Lines, in one rename.

    Args:
        place: The file.
        answers: What was said, and what was not.

    Raises:
        MachineError: If it can't be written.
    """
    draft = place.with_name(f".{place.name}.tmp")
    with machine_errors(place):
        with draft.open("w", encoding="utf-8") as file:
            for one in answers:
                row = {
                    "item_id": one.item_id,
                    "answer": one.answer,
                    "abstained": one.abstained,
                    "sql": one.sql,
                    "error": one.error,
                }
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
        draft.replace(place)


def _planner(connection: duckdb.DuckDBPyConnection, name: str, over: str) -> Planner:
    if name == "llm":
        return llm_planner()
    if name == "reference":
        stored = connection.execute(
            "select item_id, reference_sql from queries.qry_setoka_item where reference_sql <> ''"
        ).fetchall()
        return ReferencePlanner(dict(stored))
    catalogue = read_catalogue(connection)
    vocabulary = read_vocabulary(connection, catalogue)
    return TemplatePlanner(
        catalogue, vocabulary, over, read_names(connection, catalogue, vocabulary)
    )


def _dataset(connection: duckdb.DuckDBPyConnection, named: str | None) -> str:
    """Return the dataset of a name, or the only one."""
    names = [
        str(row[0])
        for row in connection.execute(
            "select distinct dataset from core.item where benchmark = 'setoka' order by dataset"
        ).fetchall()
    ]
    if not names:
        raise BadInputError(
            "core.item", "no Setoka questions", mend="memlake generate setoka, then build"
        )
    if named is not None and named not in names:
        raise UsageError(f"no questions of {named!r} are built; there are {', '.join(names)}")
    if named is None and len(names) > 1:
        raise UsageError(f"choose one with --dataset: {', '.join(names)}")
    return names[0] if named is None else named


def _questions(connection: duckdb.DuckDBPyConnection, dataset: str) -> list[Question]:
    rows = connection.execute(
        "select item_id, subject_id, level, question, answer_type from core.item "
        "where benchmark = 'setoka' and dataset = ? order by item_id",
        [dataset],
    ).fetchall()
    return [Question(*row) for row in rows]


def _all(
    planner: Planner, questions: Sequence[Question], executor: Executor, progress: Progress
) -> list[Answered]:
    answers: list[Answered] = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        for one in threads.map(lambda asked: answer(planner, asked, executor), questions):
            answers.append(one)
            progress(len(answers), len(questions))
    return answers
