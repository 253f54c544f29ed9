"""The model taught by question labels alone, without any event table."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from memlake.analysis.day_fusion.arrays import Whole
from memlake.analysis.day_fusion.assumed import (
    assumed_kernels,
    assumed_supporting,
    even_habits,
)
from memlake.analysis.day_fusion.domains import Evidence, learn_kernels
from memlake.analysis.day_fusion.draws import Source
from memlake.analysis.day_fusion.model import Model
from memlake.analysis.day_fusion.regimes import CHANGE, learn_habits
from memlake.analysis.day_fusion.seen import Observed, profile_kind
from memlake.analysis.day_fusion.soft import believed_days
from memlake.analysis.day_fusion.teaching import TELLING, teach
from memlake.analysis.day_fusion.window import ENDS
from memlake.analysis.resolvers.registry import Registry
from memlake.ingest.landing.errors import BadInputError

_STREAM_ROUNDS = 3
_ANSWER_ROUNDS = 2
_HABIT_ROUNDS = 10
_MONTHS = 400


def learn_from_labels(
    train: Observed, labels: pa.Table, registry: Registry, source: Source
) -> Model:
    """Learn from the streams of the training personas and the answers to their questions.

    First the streams teach each other by expectation maximisation, direct records being taken
    at their word; then months that agree with the answers teach what no record shows.

    Args:
        train: Streams of the training personas.
        labels: `persona_id`, `question_id`, `answer`; rows of other personas are not read.
        registry: Questions and answer spaces.
        source: Uniform draws; of its months at most some hundreds are used.
    """
    telling = registry.only(TELLING)
    columns = [registry.question(question) for question in telling.questions]
    gold = answer_codes(train.personas, labels, registry)[:, columns]
    model = _taught_by_streams(train)
    for turn in range(_ANSWER_ROUNDS):
        draws = Source(source.seed + turn + 1, min(source.months, _MONTHS))
        model = teach(model, train, gold, telling, draws)
    return model


def _taught_by_streams(train: Observed) -> Model:
    seen, kind = train.seen, profile_kind(train.seen)
    kernels = assumed_kernels()
    habits = even_habits(kernels.tables())
    for _ in range(_STREAM_ROUNDS):
        kernels = learn_kernels(seen, believed_days(seen, kernels, habits, kind), kind)
        paths = Evidence.streams(seen, kernels, kind, habits).paths(kernels.tables())
        habits = learn_habits(paths, kind, rounds=_HABIT_ROUNDS)
    ends = np.full((len(CHANGE), len(ENDS)), 1 / len(ENDS))
    return Model(kernels, habits, ends, assumed_supporting())


def answer_codes(personas: tuple[str, ...], labels: pa.Table, registry: Registry) -> Whole:
    """`[n, Q]`: codes of the right labels, -1 where there is none.

    Raises:
        BadInputError: If a label is not in its question's answer space.
    """
    row = {persona: place for place, persona in enumerate(personas)}
    codes = np.full((len(personas), len(registry.questions)), -1, dtype=np.int64)
    columns = (labels[name].to_pylist() for name in ("persona_id", "question_id", "answer"))
    for persona, question, answer in zip(*columns, strict=True):
        if persona not in row or question not in registry.questions or answer is None:
            continue
        place = registry.question(question)
        if answer not in registry.labels[place]:
            raise BadInputError(
                "training labels",
                f"unknown label {answer!r}",
                persona=persona,
                field=question,
                mend="use the labels of answer_option.csv",
            )
        codes[row[persona], place] = registry.labels[place].index(answer)
    return codes
