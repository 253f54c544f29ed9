"""The parameter table: what was fitted, on which split, and which grid cells tied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from memlake.analysis.resolvers.choice import Choice
from memlake.analysis.resolvers.suite import SKIP, Suite


@dataclass(frozen=True)
class ParameterRow:
    """One fitted number.

    Attributes:
        system: As in the leaderboard, such as `dsnbf` or `dsnbf+skip`.
        cell: 0 for the cell in use, 1, 2 ... for cells that did exactly as well on the split.
        parameter: Name; with its unit where the number is not a plain share.
        source: The source it belongs to, None for the whole resolver.
        value: Temperatures, weights and thresholds as plain numbers (0.7, not 7 tenths).
        fitted_on: Split that chose it, or `default` where the split held no label.
    """

    system: str
    cell: int
    parameter: str
    source: str | None
    value: float
    fitted_on: str


def parameter_rows(suite: Suite) -> list[ParameterRow]:
    """Every parameter that SQL cannot count: what a grid or an optimiser chose."""
    return [
        *_bcf_rows(suite),
        *_abf_rows(suite),
        *_nbf_rows(suite),
        *_grid_rows("dsnbf", suite.dsnbf, _DSNBF),
        *_grid_rows("ssb" + SKIP, suite.ssb_skip, {"agreement": ("agreement_threshold", 100)}),
        *_grid_rows("abf" + SKIP, suite.abf_skip, _ABF_SKIP),
        *_grid_rows("nbf" + SKIP, suite.nbf_skip, _MARGIN),
        *_grid_rows("dsnbf" + SKIP, suite.dsnbf_skip, _MARGIN),
    ]


_DSNBF = {
    "eta": ("eta", 1),
    "class_temperature": ("class_temperature", 10),
    "temperature": ("temperature", 10),
    "global_weight": ("global_weight", 10),
}
_ABF_SKIP = {"evidence": ("evidence_threshold", 10), "gap": ("gap_threshold", 10)}
_MARGIN = {"temperature": ("temperature", 10), "margin": ("margin_threshold", 100)}


def _grid_rows(
    system: str, choice: Choice[Any], names: dict[str, tuple[str, int]]
) -> Iterator[ParameterRow]:
    """Rows of a choice whose cells are dataclasses of whole numbers."""
    on = "calibration" if choice.fitted else "default"
    for cell, setting in enumerate(choice.tied):
        for field, whole in asdict(setting).items():
            if whole is not None:
                name, per = names[field]
                yield ParameterRow(system, cell, name, None, whole / per, on)


def _nbf_rows(suite: Suite) -> Iterator[ParameterRow]:
    on = "calibration" if suite.nbf.fitted else "default"
    for cell, temperature in enumerate(suite.nbf.tied):
        yield ParameterRow("nbf", cell, "temperature", None, temperature / 10, on)


def _bcf_rows(suite: Suite) -> Iterator[ParameterRow]:
    on = "train" if suite.bcf.fitted else "default"
    for cell, setting in enumerate(suite.bcf.tied):
        for source, tenths in zip(suite.registry.sources, setting.deflation, strict=True):
            yield ParameterRow("bcf", cell, "deflation", source, tenths / 10, on)


def _abf_rows(suite: Suite) -> Iterator[ParameterRow]:
    on = "train" if suite.abf.fitted else "default"
    for source, share in zip(suite.registry.sources, suite.abf.deflation, strict=True):
        yield ParameterRow("abf", 0, "deflation", source, share, on)
    yield ParameterRow("abf", 0, "steepness", None, suite.abf.steepness, on)
    yield ParameterRow("abf", 0, "mixture", None, suite.abf.mixture, on)
