"""What is predicted where it fails (paper 11.3, Tables 16 and 17)."""

from __future__ import annotations

import numpy as np

from memlake.analysis.resolvers import CLASSES, Prediction
from memlake.analysis.resolvers.registry import Reals
from memlake.analysis.studies.estimate import Estimator
from memlake.analysis.studies.population import questions_by_class
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, FUSION, Run, collect

STUDY = "prediction_distribution"
QUESTIONS = ("E1", "E2", "C2", "F3")
SYSTEMS = (*FUSION, "ssb", "majority_class")
WEAK = 0.30
"""Below this accuracy the paper calls a cell of question and class a catastrophic one."""


def prediction_distribution(runs: list[Run], condition: str = DIRECT) -> list[StudyRow]:
    """Share of each label among predictions and among right labels, by class.

    Tied labels share one answer equally.
    """
    registry, made = runs[0].registry, [run.answer() for run in runs]
    difficulty = np.concatenate([run.test.difficulty for run in runs])
    gold = np.concatenate([run.test.gold for run in runs])
    shares = {"right label": (gold[:, :, None] == np.arange(registry.width)).astype(np.float64)}
    for system in SYSTEMS:
        shares[system] = np.concatenate([_share(answers[system]) for answers in made])
    rows = []
    for question in (q for q in QUESTIONS if q in registry.questions):
        q = registry.question(question)
        for d, name in enumerate(CLASSES):
            people = (difficulty == d) & (gold[:, q] >= 0)
            for system, share in shares.items():
                mean = share[people, q].mean(axis=0) if people.any() else None
                for v, label in enumerate(registry.labels[q]):
                    population = f"test/question={question}/class={name}"
                    key = (STUDY, system, condition, population, f"share/{label}", "pooled")
                    value = None if mean is None else float(mean[v])
                    rows.append(StudyRow(*key, value, None, None, n=int(people.sum())))
    return rows


def _share(prediction: Prediction) -> Reals:
    count = np.maximum(prediction.tied.sum(axis=-1, keepdims=True), 1)
    return np.asarray(prediction.tied / count)


def weak_cells(runs: list[Run], condition: str = DIRECT) -> list[StudyRow]:
    """Every question and class in which a system is right less than 30% of the time.

    A last row per system counts them, so that none is told from not looked for.
    """
    cells = collect(runs, SYSTEMS)
    estimator = Estimator(cells, np.empty((0, len(cells.seed))))
    groups = questions_by_class(cells, runs[0].registry)
    rows = estimator.rows("weak_cell", condition, groups, ["micro_accuracy"])
    weak = [row for row in rows if row.value is not None and row.value < WEAK]
    for system in SYSTEMS:
        key = ("weak_cell", system, condition, "test", "weak_cells", "count")
        found = sum(row.system == system for row in weak)
        weak.append(StudyRow(*key, float(found), None, None, n=len(groups)))
    return weak
