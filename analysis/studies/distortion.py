"""The taxonomy of distortions: how a source came to say what it says (paper 8.6)."""

from __future__ import annotations

COINCIDENCE = "same-bin coincidence"
QUANTIZATION = "boolean quantization"
CROSSING = "boundary-crossing bias"
PROJECTION = "schema projection gap"
ABSENCE = "schema absence"
GAP = "missing record"
STALE = "stale or idealised summary"

TWO_VALUED = frozenset(
    {
        ("A3", "planner"),
        ("B2", "profile_ltm"),
        ("B3", "profile_ltm"),
        ("C2", "planner"),
        ("D2", "profile_ltm"),
        ("G1", "planner"),
        ("G2", "objective_log"),
        ("G2", "planner"),
        ("G2", "profile_ltm"),
    }
)
"""Questions and sources whose readout can only say one or two things (spec section 3)."""


def mechanism(
    question_id: str, source: str, *, silent: bool, mapped: bool, right: bool, drifted: bool
) -> str:
    """Name the mechanism behind one atom; the first that applies, in this order.

    Args:
        question_id: The question.
        source: The source.
        silent: Whether the source says nothing.
        mapped: Whether it is expected to speak about the question.
        right: Whether its label is the right one.
        drifted: Whether its label lies off the right one in the direction of its bias.
    """
    if silent:
        return GAP if mapped else ABSENCE
    if (question_id, source) in TWO_VALUED:
        return QUANTIZATION
    if right:
        return COINCIDENCE
    if drifted:
        return CROSSING
    return STALE if source == "profile_ltm" else PROJECTION
