"""Day tables: rows persona by persona, day by day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa

from memlake.ingest.columns import Coded, Column, Listed, arrow_table
from memlake.ingest.landing.table import Table
from memlake.ingest.multisource.window import DAY_INDEX, DAYS, EPOCH_DAY
from memlake.ingest.random import Whole


def day_table(table: Table, ids: Sequence[str], columns: Mapping[str, Column]) -> pa.Table:
    """Build a declared day table.

    Args:
        table: The declaration.
        ids: Persona ids in byte order.
        columns: Its columns but for persona, day and date, each of shape (personas, days).
    """
    rows = pa.array(np.repeat(np.arange(len(ids)), DAYS))
    dates = pa.array(np.tile(EPOCH_DAY, len(ids)), pa.int32()).cast(pa.date32())
    key: dict[str, Column] = {
        "persona_id": pa.array(ids, pa.string()).take(rows),
        "day_index": np.tile(DAY_INDEX, len(ids)),
        "date": dates,
    }
    return arrow_table(table, {**key, **columns})


def text_lists(codes: Whole, names: Sequence[str]) -> Listed:
    """Return a list of texts a day.

    Args:
        codes: Positions in `names`, -1 for none, shape (personas, days, slots).
        names: The texts.
    """
    slots = codes.reshape(-1, codes.shape[-1])
    return Listed(slots >= 0, Coded(slots, names))
