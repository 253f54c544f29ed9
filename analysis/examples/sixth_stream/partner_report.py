"""What a partner noticed of a persona's days, made from the latent days of a generated dataset.

Only a persona that is not single has a partner, who is away on some days, hears the night to the
half hour, sees some of the meals, and does not know of all company.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.columns import Column
from memlake.ingest.landing import code_version, land, read_manifest
from memlake.ingest.landing.table import EXTRA, Benchmark, Table
from memlake.ingest.multisource.day_table import day_table
from memlake.ingest.multisource.grid import DayGrid
from memlake.ingest.multisource.tables import MULTISOURCE, TENTHS
from memlake.ingest.random import Draws, Flag

AWAY, UNNOTICED = 0.2, 0.15
_SLIP_TENTHS = 6
_HALF_HOUR = 5

PARTNER_DAY = Table(
    "partner_day",
    pa.schema(
        [
            pa.field("persona_id", pa.string(), nullable=False),
            pa.field("day_index", pa.int16(), nullable=False),
            pa.field("date", pa.date32(), nullable=False),
            pa.field("sleep_duration_h", TENTHS, nullable=False),
            pa.field("meals_seen", pa.int8(), nullable=False),
            pa.field("home_cooked_seen", pa.int8(), nullable=False),
            pa.field("had_company", pa.bool_(), nullable=False),
        ]
    ),
    ("persona_id", "day_index"),
    "What a partner noticed of one day on which both were at home.",
)
PARTNER = Benchmark(f"{EXTRA}partner", (PARTNER_DAY,))


def partner_days(tables: Mapping[str, pa.Table], seed: int) -> pa.Table:
    """Tell a dataset's days as a partner noticed them.

    Args:
        tables: Landing tables by name; `event_day` and `persona` are read.
        seed: Seed of what is heard, seen and missed.

    Returns:
        Rows of `PARTNER_DAY`; none for a persona who is single, nor for a day away.
    """
    event = DayGrid.of(tables, "event_day")
    ids = event.personas.to_pylist()
    days = Draws.of(seed, "partner_report").each(ids).counted(event.days)
    slip = days.at("night").integers(-_SLIP_TENTHS, _SLIP_TENTHS)
    heard = np.clip(event.whole("sleep_duration_h") + slip, 0, 240)
    meals, home = event.whole("diet_meals"), event.whole("diet_home_cooked")
    home_seen = days.at("home").binomial(home, 0.8)
    company = event.length("social_activities") > 0
    columns: dict[str, Column] = {
        "sleep_duration_h": np.rint(heard / _HALF_HOUR).astype(np.int64) * _HALF_HOUR,
        "meals_seen": home_seen + days.at("out").binomial(meals - home, 0.5),
        "home_cooked_seen": home_seen,
        "had_company": company & ~days.at("company").bernoulli(UNNOTICED),
    }
    at_home = _has_partner(tables["persona"], event.personas) & ~days.at("away").bernoulli(AWAY)
    return day_table(PARTNER_DAY, ids, columns).filter(pa.array(at_home.ravel()))


def _has_partner(personas: pa.Table, ids: pa.Array) -> Flag:
    """Return which personas are not single, shape (personas, 1)."""
    row = pc.index_in(ids, value_set=personas["persona_id"].combine_chunks())
    relationship = personas["relationship"].combine_chunks().take(row)
    together: Flag = pc.not_equal(relationship, "single").to_numpy(zero_copy_only=False)
    return together[:, np.newaxis]


def land_partner_days(root: Path, dataset: str, tables: Mapping[str, pa.Table], seed: int) -> int:
    """Land the stream beside a dataset.

    Args:
        root: The landing folder.
        dataset: Name of the landed dataset that it is about.
        tables: That dataset's tables.
        seed: Seed of what is heard, seen and missed.

    Returns:
        Number of its rows.
    """
    manifest = read_manifest(root, MULTISOURCE, dataset)
    about = manifest.hash() if manifest else None
    with land(
        root,
        PARTNER,
        dataset,
        parameters={"about": about},
        seed=seed,
        code_version=code_version(Path(__file__)),
        replace=True,
    ) as draft:
        rows = partner_days(tables, seed)
        draft.write(PARTNER_DAY.name, rows)
    return int(rows.num_rows)
