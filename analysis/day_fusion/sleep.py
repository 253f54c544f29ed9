"""Nights: minute of going to bed, and tenths of an hour slept.

Three figures of each source bind the two together: bedtime, wake time (bedtime plus sleep),
and sleep, each within the limits of its own error. Bedtime and sleep have a grid each; a
small joint grid around the reported night shares the wake time out between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.kernels import Cells, Shift, bell
from memlake.analysis.day_fusion.regimes import KINDS
from memlake.analysis.day_fusion.seen import Seen

BED = np.arange(1200.0, 1681.0)
"""Bedtimes, minutes since the midnight before the evening: 20:00 to 04:00."""

DURATION = np.arange(30.0, 111.0)
"""Sleep, tenths of an hour."""

_SOURCES = ("report", "device")
_BED_MEAN, _BED_SD = np.arange(1290.0, 1561.0, 12), np.array([12.0, 18, 25, 35, 48, 65])
_LONG_MEAN, _LONG_SD = np.arange(44.0, 96.0, 2.5), np.array([2.5, 4, 6, 9, 12])
_BED_REACH, _LONG_REACH = np.arange(-32.0, 33.0), np.arange(-14.0, 8.0)
_MINUTES = 6
"""Minutes of a tenth of an hour."""

BED_SPAN, WAKE_SPAN, DURATION_SPAN = (-35, 35), (-32, 32), (-12, 16)
"""Smallest and largest error of a stated bedtime, wake time and duration."""

_OUTSIDE = 1e-12


@dataclass(frozen=True)
class SleepKernels:
    """Errors of each source's three figures, by kind of profile.

    Attributes:
        bed: By source, minutes.
        wake: By source, minutes.
        duration: By source, tenths of an hour.
        weekend: Mean and variance that a weekend adds to a bedtime, minutes.
    """

    bed: Mapping[str, Shift]
    wake: Mapping[str, Shift]
    duration: Mapping[str, Shift]
    weekend: tuple[float, float]

    def tables(self) -> dict[str, Real]:
        """By domain `[2, H, S]`: normal laws, bedtimes moved and widened on weekends."""
        mean, sd = _grid(_BED_MEAN, _BED_SD)
        late, wide = mean + self.weekend[0], np.sqrt(sd**2 + self.weekend[1])
        duration = bell(DURATION, *_grid(_LONG_MEAN, _LONG_SD))
        return {
            "bed": np.stack([bell(BED, mean, sd), bell(BED, late, wide)]),
            "duration": np.stack([duration, duration]),
        }


def night_state(bed: Whole, duration: Whole) -> Whole:
    """Index of a night among the pairs of a bedtime and a duration."""
    place = np.clip(bed - int(BED[0]), 0, len(BED) - 1) * len(DURATION)
    return np.asarray(place + np.clip(duration - int(DURATION[0]), 0, len(DURATION) - 1))


def learn_sleep(seen: Seen, nights: Cells, kind: Whole) -> SleepKernels:
    """Count the errors of both sources on nights that are known.

    Args:
        seen: Streams.
        nights: States as in `night_state`.
        kind: `[n]`, kind of profile.
    """
    bed, duration = BED[nights.state // len(DURATION)], DURATION[nights.state % len(DURATION)]
    group = kind[nights.person]

    def counted(name: str, true: Real, span: tuple[int, int]) -> dict[str, Shift]:
        error = {source: nights.at(seen[f"{source}_{name}"]) - true for source in _SOURCES}
        return {s: Shift.learn(e, nights.weight, group, KINDS, span) for s, e in error.items()}

    return SleepKernels(
        counted("bed", bed, BED_SPAN),
        counted("wake", bed + _MINUTES * duration, WAKE_SPAN),
        counted("duration", duration, DURATION_SPAN),
        _weekend(bed, nights, nights.at(seen["weekend"]), len(kind)),
    )


def _weekend(bed: Real, nights: Cells, weekend: Real, persons: int) -> tuple[float, float]:
    """Differences of the mean and of the variance within persons, weekend less weekday."""
    cell = 2 * nights.person + weekend.astype(np.int64)

    def added(values: Real) -> Real:
        summed = np.bincount(cell, nights.weight * values, 2 * persons)
        return summed.astype(np.float64).reshape(-1, 2)

    mass = np.maximum(added(np.ones(len(bed))), 1.0)
    mean = added(bed) / mass
    spread = (added(bed**2) / mass - mean**2).mean(axis=0)
    shift = mean.mean(axis=0)
    return float(shift[1] - shift[0]), float(max(spread[1] - spread[0], 1.0))


@dataclass(frozen=True)
class NightGrid:
    """The joint grid of each night, `B` bedtimes by `D` durations around the report.

    Attributes:
        bed_place: `[n, days, B]`, places in `BED`.
        duration_place: `[n, days, D]`, places in `DURATION`.
        bed: `[n, days, B]`, likelihood of the stated bedtimes.
        duration: `[n, days, D]`, likelihood of the stated durations.
        wake: `[n, days, B, D]`, likelihood of the stated wake times.
    """

    bed_place: Whole
    duration_place: Whole
    bed: Real
    duration: Real
    wake: Real

    @classmethod
    def of(cls, seen: Seen, kernels: SleepKernels, kind: Whole) -> NightGrid:
        """Weigh what both sources say of each night."""
        bed, long = (
            _window(seen, "bed", BED, _BED_REACH),
            _window(seen, "duration", DURATION, _LONG_REACH),
        )
        steps = len(_BED_REACH) + _MINUTES * (len(_LONG_REACH) - 1)
        first = BED[bed[..., :1]] + _MINUTES * DURATION[long[..., :1]]
        wake = _stated(seen, "wake", kernels.wake, first + np.arange(steps), kind)
        # Minute b + 6 d of the wake time, seen as a matrix over b and d without a copy.
        windows = np.lib.stride_tricks.sliding_window_view(wake, len(_BED_REACH), axis=2)
        return cls(
            bed,
            long,
            _stated(seen, "bed", kernels.bed, BED[bed], kind),
            _stated(seen, "duration", kernels.duration, DURATION[long], kind),
            windows[:, :, ::_MINUTES].swapaxes(2, 3),
        )

    def evidence(self, prior_bed: Real, prior_duration: Real) -> dict[str, Real]:
        """Likelihoods `[n, days, S]` of bedtime and of sleep, each with the other summed out.

        Args:
            prior_bed: `[n, days, S]`, law of the bedtimes.
            prior_duration: `[n, days, S]`, law of the durations.
        """
        bed = self._weighed(self.bed, prior_bed, self.bed_place)
        long = self._weighed(self.duration, prior_duration, self.duration_place)
        by_bed = self.bed * np.einsum("ntbd,ntd->ntb", self.wake, long, optimize=True)
        by_long = self.duration * np.einsum("ntbd,ntb->ntd", self.wake, bed, optimize=True)
        return {
            "bed": _placed(by_bed, self.bed_place, len(BED)),
            "duration": _placed(by_long, self.duration_place, len(DURATION)),
        }

    @staticmethod
    def _weighed(own: Real, prior: Real, place: Whole) -> Real:
        joint = own * np.take_along_axis(prior, place, 2)
        return np.asarray(joint / joint.sum(axis=-1, keepdims=True))


def _window(seen: Seen, name: str, states: Real, reach: Real) -> Whole:
    """Places of the states around the reported value, else around the measured one."""
    report, device = (seen[f"{source}_{name}"] for source in _SOURCES)
    centre = np.where(np.isnan(report), device, report)
    centre = np.where(np.isnan(centre), states[len(states) // 2], centre)
    first = np.clip(centre + reach[0] - states[0], 0, len(states) - len(reach))
    return np.asarray(first.astype(np.int64)[..., None] + np.arange(len(reach)))


def _stated(seen: Seen, name: str, law: Mapping[str, Shift], true: Real, kind: Whole) -> Real:
    report, device = (
        law[source].likelihood(seen[f"{source}_{name}"][..., None] - true, kind[:, None, None])
        for source in _SOURCES
    )
    return np.asarray(report * device)


def _placed(values: Real, place: Whole, states: int) -> Real:
    out = np.full((*values.shape[:2], states), _OUTSIDE)
    np.put_along_axis(out, place, np.maximum(values, _OUTSIDE), 2)
    return out


def _grid(mean: Real, sd: Real) -> tuple[Real, Real]:
    first, second = np.meshgrid(mean, sd, indexing="ij")
    return first.ravel(), second.ravel()
