"""What the rules of a day look up: the parameters in force, and the draws."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.ingest.multisource.personas import Personas
from memlake.ingest.multisource.window import DAYS, WEEKDAY
from memlake.ingest.random import Draws, Flag, Real, Whole


@dataclass(frozen=True)
class Situation:
    """All days of all personas; arrays have shape (personas, days).

    Attributes:
        personas: The personas.
        draws: One element a day.
        shifted: On which days the behaviour after the shift is in force, the shift day included.
    """

    personas: Personas
    draws: Draws
    shifted: Flag

    @classmethod
    def of(cls, personas: Personas, draws: Draws) -> Situation:
        """Set the scene.

        Args:
            personas: The personas.
            draws: One element a persona.
        """
        return cls(personas, draws.counted(DAYS), personas.shifted_days())

    def parameter(self, name: str) -> Real:
        """Return a behavioural parameter, as in force on each day."""
        before, after = self.personas.base.values[name], self.personas.after.values[name]
        return np.where(self.shifted, after[:, np.newaxis], before[:, np.newaxis])

    def disposition(self, name: str) -> Real:
        """Return a parameter that does not shift, shape (personas, 1)."""
        return self.personas.disposition[name][:, np.newaxis]

    def prefers_day(self) -> Flag:
        """Return which days are kept for exercise."""
        base, after = self.personas.base.preferred_days, self.personas.after.preferred_days
        return np.where(self.shifted, after[:, WEEKDAY], base[:, WEEKDAY])

    def prefers_any(self) -> Flag:
        """Return on which days the persona has weekdays kept for exercise at all."""
        base, after = self.personas.base.preferred_days, self.personas.after.preferred_days
        return np.where(
            self.shifted, after.any(axis=1, keepdims=True), base.any(axis=1, keepdims=True)
        )

    def relaxation(self, slot: Whole) -> Whole:
        """Return the persona's way to relax in a slot 0 to 2 of each day."""
        rows = np.arange(len(slot))[:, np.newaxis]
        base, after = self.personas.base.relaxations, self.personas.after.relaxations
        return np.where(self.shifted, after[rows, slot], base[rows, slot])
