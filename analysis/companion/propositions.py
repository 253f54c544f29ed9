"""The paper's two propositions about measuring under a low demand rate (section A.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class OneSided:
    """Proposition 1 on labels whose truth is known.

    Attributes:
        true_rate: Share of probes that truly demand memory.
        recall: Share of these that are labelled so (r); None where there is none.
        false_positive_rate: Share of the others that are (epsilon); None where there is none.
        measured_rate: Share that is labelled so.
        identity: `true_rate * r + (1 - true_rate) * epsilon`, which equals `measured_rate`.
        bound: `true_rate + (1 - true_rate) * epsilon`, which the measured rate cannot exceed.
        precision: `1 - (1 - true_rate) * epsilon / measured_rate`; None where nothing is labelled.
        n: Probes.
    """

    true_rate: float
    recall: float | None
    false_positive_rate: float | None
    measured_rate: float
    identity: float
    bound: float
    precision: float | None
    n: int


def one_sided(truth: Sequence[bool], labels: Sequence[bool]) -> OneSided | None:
    """Take Proposition 1's quantities from probes whose true demand is known.

    Args:
        truth: Whether each probe truly demands memory.
        labels: Whether it is labelled so.

    Returns:
        None where there is no probe.

    Raises:
        ValueError: If there are not as many labels as probes.
    """
    real, said = np.asarray(truth, dtype=np.bool_), np.asarray(labels, dtype=np.bool_)
    if real.shape != said.shape:
        raise ValueError(f"{len(real)} probes and {len(said)} labels")
    if not len(real):
        return None
    rate, measured = float(real.mean()), float(said.mean())
    recall = float(said[real].mean()) if real.any() else None
    false = float(said[~real].mean()) if (~real).any() else None
    spill = (1 - rate) * (false or 0.0)
    return OneSided(
        rate,
        recall,
        false,
        measured,
        rate * (recall or 0.0) + spill,
        rate + spill,
        1 - spill / measured if measured else None,
        len(real),
    )


@dataclass(frozen=True)
class Split:
    """Proposition 2: a pooled gain, split by whether the probe needed memory.

    Attributes:
        demand: Share of probes that need memory (pi).
        gain: Mean gain over all probes (delta).
        needed: Mean gain where memory is needed (gamma 1); None where nobody needs it.
        unneeded: Mean gain where it is not (gamma 0); None where everybody needs it.
        memory_term: `pi * gamma 1`.
        other_term: `(1 - pi) * gamma 0`.
        other_share: Share of the gain that lands where nothing was needed; None without a gain.
        lowest: Least memory term that the pooled gain alone allows.
        highest: Greatest one.
        n: Probes.
    """

    demand: float
    gain: float
    needed: float | None
    unneeded: float | None
    memory_term: float
    other_term: float
    other_share: float | None
    lowest: float
    highest: float
    n: int


def split_gain(
    gains: Sequence[float] | npt.NDArray[np.float64],
    demands: Sequence[bool] | npt.NDArray[np.bool_],
    scale: float = 2.0,
) -> Split | None:
    """Split a mean of per-probe gains by demand, on pooled means.

    Args:
        gains: Score with the evidence minus score without it, one a probe.
        demands: Whether the probe needs memory.
        scale: Greatest score (G), so that a gain lies within plus and minus it.

    Returns:
        None where there is no probe.

    Raises:
        ValueError: If the lengths differ, or a gain lies outside the scale.
    """
    delta, needs = np.asarray(gains, dtype=np.float64), np.asarray(demands, dtype=np.bool_)
    if delta.shape != needs.shape:
        raise ValueError(f"{len(delta)} gains and {len(needs)} demands")
    if not len(delta):
        return None
    if np.abs(delta).max() > scale:
        raise ValueError(f"a gain of {np.abs(delta).max()} on a scale of {scale}")
    rate, gain = float(needs.mean()), float(delta.mean())
    needed = float(delta[needs].mean()) if needs.any() else None
    unneeded = float(delta[~needs].mean()) if (~needs).any() else None
    memory, other = rate * (needed or 0.0), (1 - rate) * (unneeded or 0.0)
    lowest, highest = pooled_bounds(gain, scale)
    return Split(
        rate,
        gain,
        needed,
        unneeded,
        memory,
        other,
        other / gain if gain else None,
        lowest,
        highest,
        len(delta),
    )


def pooled_bounds(gain: float, scale: float = 2.0) -> tuple[float, float]:
    """Return the bounds of the memory term that a pooled gain alone allows: (gain -+ G) / 2."""
    return (gain - scale) / 2, (gain + scale) / 2
