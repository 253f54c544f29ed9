"""Resolver or input (paper 4.2): the two-by-two of DSNBF and a prompted LLM on two inputs."""

from __future__ import annotations

from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT

STUDY = "factorial"
RESOLVER, LLM = "dsnbf", "llm/gpt-5.4/atoms"
NO_LLM = "no answers of a language model on atoms are at hand"
NO_EXTRACTION = "no extracted atoms are at hand"


def factorial(
    resolver_direct: StudyRow | None,
    resolver_extracted: StudyRow | None,
    llm_direct: StudyRow | None = None,
    llm_extracted: StudyRow | None = None,
    extracted: str = "extracted",
) -> list[StudyRow]:
    """The four cells and the effects; what needs a missing cell is empty and says so.

    Args:
        resolver_direct: Macro accuracy of DSNBF on the direct readout (a).
        resolver_extracted: Of DSNBF on extracted atoms (c).
        llm_direct: Of the language model on the direct readout (b).
        llm_extracted: Of the language model on extracted atoms (d).
        extracted: Name of the extracted condition.
    """
    a = _cell(resolver_direct, RESOLVER, DIRECT, NO_EXTRACTION)
    b = _cell(llm_direct, LLM, DIRECT, NO_LLM)
    c = _cell(resolver_extracted, RESOLVER, extracted, NO_EXTRACTION)
    d = _cell(llm_extracted, LLM, extracted, NO_LLM)
    weights = {
        "total_effect": (1.0, 0.0, 0.0, -1.0),
        "resolver_effect": (0.5, -0.5, 0.5, -0.5),
        "input_effect": (0.5, 0.5, -0.5, -0.5),
        "interaction_effect": (1.0, -1.0, -1.0, 1.0),
    }
    effects = [_effect(name, share, (a, b, c, d), extracted) for name, share in weights.items()]
    return [a, b, c, d, *effects]


def _cell(row: StudyRow | None, system: str, condition: str, why: str) -> StudyRow:
    key = (STUDY, system, condition, "test", "macro_accuracy", "pooled")
    if row is None:
        return StudyRow(*key, None, None, None, n=0, note=why)
    return StudyRow(*key, row.value, row.lo, row.hi, n=row.n)


def _effect(
    name: str, weights: tuple[float, ...], cells: tuple[StudyRow, ...], extracted: str
) -> StudyRow:
    used = [(w, cell) for w, cell in zip(weights, cells, strict=True) if w]
    values = [w * cell.value for w, cell in used if cell.value is not None]
    whole = len(values) == len(used)
    missing = "; ".join(dict.fromkeys(cell.note for _, cell in used if cell.note))
    key = (STUDY, f"{RESOLVER} - {LLM}", f"{DIRECT} - {extracted}", "test", name, "pooled")
    n = min(cell.n for _, cell in used)
    return StudyRow(*key, sum(values) if whole else None, None, None, n=n, note=missing)
