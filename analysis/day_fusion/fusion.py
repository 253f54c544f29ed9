"""Day fusion: believe each day from all streams, then put the days through the label rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.belief import FIELDS, NANO, belief_table, day_shares
from memlake.analysis.day_fusion.draws import Source
from memlake.analysis.day_fusion.labels import label_hits
from memlake.analysis.day_fusion.labels_model import learn_from_labels
from memlake.analysis.day_fusion.model import Model, learn_from_events
from memlake.analysis.day_fusion.record import fit_record
from memlake.analysis.day_fusion.seen import DAYS, Observed, Streams, observe
from memlake.analysis.resolvers.registry import Registry, load_registry
from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.multisource.audit import RULES

MONTHS = 1500
ASKED = ("dev", "calibration", "test")

POSTERIOR = pa.schema(
    [
        pa.field("persona_id", pa.string(), nullable=False),
        pa.field("question_id", pa.string(), nullable=False),
        pa.field("label", pa.string(), nullable=False),
        pa.field("probability_nano", pa.int64(), nullable=False),
    ]
)
"""Posterior over labels: a row for each label of each answer space, in units of 1e-9."""


@dataclass(frozen=True)
class DayFusionResult:
    """What day fusion says of the personas that it was asked about.

    Attributes:
        beliefs: Rows of `belief.BELIEF`.
        posterior: Rows of `POSTERIOR`.
        parameters: Rows of `record.PARAMETER`: what was fitted, and on which split.
    """

    beliefs: pa.Table
    posterior: pa.Table
    parameters: pa.Table


def fit_predict(
    streams: Streams,
    train_labels: pa.Table | None,
    train_events: pa.Table | None,
    splits: Mapping[str, str],
    *,
    seed: int,
    masked: bool,
    asked: Sequence[str] = ASKED,
    months: int = MONTHS,
) -> DayFusionResult:
    """Learn from the training personas and tell of the asked ones.

    Args:
        streams: The five visible streams of one dataset.
        train_labels: `persona_id`, `question_id`, `answer`; read without events only.
        train_events: Event days of training personas; None to learn from labels alone.
        splits: Split of each persona.
        seed: Seed of the drawn months.
        masked: Leave out the names of social activities.
        asked: Splits to tell of.
        months: Months to draw for each persona.

    Raises:
        BadInputError: If there is no training persona, or one whose days are not all given.
        UsageError: If neither labels nor event days are given.
    """
    # It believes days, and can answer what a rule over days answers: no question added since.
    registry, observed = load_registry().only(RULES), observe(streams, masked=masked)
    train = observed.take(_rows(observed, splits, ("train",)))
    if not train.personas:
        raise BadInputError("split", "no persona is in train", mend="give some the split 'train'")
    source = Source(seed, months)
    if train_events is not None:
        model = learn_from_events(train, train_events)
    elif train_labels is not None:
        model = learn_from_labels(train, train_labels, registry, source)
    else:
        raise UsageError("day fusion is given nothing to learn from; give labels or event days")
    target = observed.take(_rows(observed, splits, asked))
    days, labels = draw_all(model, target, registry, source)
    return DayFusionResult(
        belief_table(target.personas, days),
        posterior_table(target.personas, labels, registry),
        fit_record(model, len(train.personas)),
    )


def _rows(observed: Observed, splits: Mapping[str, str], names: Sequence[str]) -> Whole:
    chosen = [row for row, key in enumerate(observed.personas) if splits.get(key) in names]
    return np.array(chosen, dtype=np.int64)


_BATCH = 64
"""Personas weighed at once, which bounds memory."""


def draw_all(
    model: Model, target: Observed, registry: Registry, source: Source
) -> tuple[Real, Real]:
    """Draw months of every persona.

    Returns:
        `[n, days, V]`, shares of daily values, and `[n, Q, K]`, shares of labels.
    """
    days, labels = [], []
    for start in range(0, len(target.personas), _BATCH):
        rows = np.arange(start, min(start + _BATCH, len(target.personas)))
        seen = target.take(rows).seen
        drawer = model.drawer(seen, source)
        sums = drawer.evidence.sessions.sums()
        for person in range(len(rows)):
            months = drawer.draw(person, sums[person])
            days.append(day_shares(months, seen["plan_bed"][person]))
            labels.append(label_hits(months, seen, person, registry).mean(axis=2))
    values = sum(map(len, FIELDS.values()))
    return (
        np.array(days).reshape(-1, DAYS, values),
        np.array(labels).reshape(-1, *registry.valid.shape),
    )


def posterior_table(personas: Sequence[str], shares: Real, registry: Registry) -> pa.Table:
    """Lay out shares of labels `[n, Q, K]` as rows of `POSTERIOR`, sorted by persona."""
    person, question, label = np.nonzero(np.broadcast_to(registry.valid, shares.shape))
    words = np.array([[*space, *[""] * (registry.width - len(space))] for space in registry.labels])
    table = pa.Table.from_arrays(
        [
            pa.array(np.array(personas, dtype=object)[person], pa.string()),
            pa.array(np.array(registry.questions)[question], pa.string()),
            pa.array(words[question, label], pa.string()),
            pa.array(np.rint(shares[person, question, label] * NANO).astype(np.int64)),
        ],
        schema=POSTERIOR,
    )
    # A stable order of personas alone keeps questions and labels in registry order.
    ids = np.array(personas, dtype=object)[person]
    return table.take(pa.array(np.argsort(ids, kind="stable")))
