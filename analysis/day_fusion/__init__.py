"""Day fusion: a resolver over the day-level streams, with the beliefs about each day.

Streams are measurements of latent days. Measurement kernels and the habits behind the days
are learned from training personas; drawn months then go through the exact label rules.
"""

from memlake.analysis.day_fusion.belief import BELIEF, FIELDS
from memlake.analysis.day_fusion.fusion import POSTERIOR, DayFusionResult, fit_predict
from memlake.analysis.day_fusion.record import PARAMETER
from memlake.analysis.day_fusion.seen import Streams

__all__ = [
    "BELIEF",
    "FIELDS",
    "PARAMETER",
    "POSTERIOR",
    "DayFusionResult",
    "Streams",
    "fit_predict",
]
