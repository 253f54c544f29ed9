"""The psychological scale: its key, exact answer sheets, and a scorer apart from both."""

from memlake.ingest.setoka.scale.key import ScaleKey, scale_key
from memlake.ingest.setoka.scale.scoring import domain_sums
from memlake.ingest.setoka.scale.sheet import Sheets, draw_sheets, lattice, target_sums

__all__ = [
    "ScaleKey",
    "Sheets",
    "domain_sums",
    "draw_sheets",
    "lattice",
    "scale_key",
    "target_sums",
]
