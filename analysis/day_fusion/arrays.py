"""Names of the array types that the day fusion passes around."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Real: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]
Flag: TypeAlias = npt.NDArray[np.bool_]
Texts: TypeAlias = npt.NDArray[np.object_]
