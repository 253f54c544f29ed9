"""What is learned, from event tables or from question labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.domains import Evidence, Kernels, Known, learn_kernels
from memlake.analysis.day_fusion.draws import Source
from memlake.analysis.day_fusion.months import Drawer, figures
from memlake.analysis.day_fusion.regimes import Habits, learn_habits, weigh
from memlake.analysis.day_fusion.seen import Observed, Seen, is_weekend, profile_kind
from memlake.analysis.day_fusion.sleep import BED, DURATION
from memlake.analysis.day_fusion.supporting import Supporting, learn_supporting
from memlake.analysis.day_fusion.truth import TrueDays
from memlake.analysis.day_fusion.window import agreement, learn_ends


@dataclass(frozen=True)
class Model:
    """All that is learned.

    Attributes:
        kernels: How streams show days.
        habits: How personas live.
        ends: `[T, ENDS]`, how far profiles reach, by the day of change.
        supporting: How company for another's sake is told.
    """

    kernels: Kernels
    habits: Habits
    ends: Real
    supporting: Supporting

    def drawer(self, seen: Seen, source: Source) -> Drawer:
        """Weigh what is seen of some personas, ready to draw their months."""
        kind, tables = profile_kind(seen), self.kernels.tables()
        evidence = Evidence.streams(seen, self.kernels, kind, self.habits)
        posterior = weigh(evidence.paths(tables), self.habits, kind)
        return Drawer(seen, kind, evidence, posterior, tables, self.ends, self.supporting, source)


def learn_from_events(train: Observed, events: pa.Table) -> Model:
    """Learn everything from training personas whose days are known.

    Args:
        train: Streams of the training personas.
        events: Their event days; rows of other personas are not read.
    """
    truth = TrueDays.of(events, train.personas)
    seen, kind = train.seen, profile_kind(train.seen)
    weekend = is_weekend(seen)
    kernels = learn_kernels(seen, Known.of(truth, weekend), kind)
    paths = Evidence.sure(truth, seen["weekday"], weekend).paths(kernels.tables())
    habits = learn_habits(paths, kind)
    record = np.nonzero(kind == 1)[0]
    return Model(
        kernels,
        habits,
        learn_ends(
            _agreed(truth, train.take(record).seen, record),
            weigh(paths, habits, kind).change[record],
        ),
        learn_supporting(
            truth.activities > 0, truth.supporting == 1, seen["report_supporting"] == 1
        ),
    )


def _agreed(truth: TrueDays, seen: Seen, record: Whole) -> Real:
    """How well each end of the window agrees with the profiles that are records."""
    states: Mapping[str, Whole] = {
        "bed": truth.bed - int(BED[0]),
        "duration": truth.duration - int(DURATION[0]),
        "work": truth.work(),
        "diet": truth.diet(),
        "social": truth.activities,
        "exercise": truth.session,
    }
    daily = {
        name: values[record] for part in figures(states).values() for name, values in part.items()
    }
    return agreement(daily, seen)
