"""Day fusion as the warehouse calls it: long tables in, one long table out."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.day_fusion.fusion import DayFusionResult, fit_predict
from memlake.analysis.day_fusion.seen import Streams

SEED = 42

FUSED = pa.schema(
    [
        ("kind", pa.string()),
        ("dataset", pa.string()),
        ("subject_id", pa.string()),
        ("day_index", pa.int16()),
        ("field", pa.string()),
        ("value", pa.string()),
        ("value_order", pa.int16()),
        ("believed", pa.bool_()),
        ("question_id", pa.string()),
        ("label", pa.string()),
        ("probability_nano", pa.int64()),
        ("parameter", pa.string()),
        ("stratum", pa.string()),
        ("parameter_value", pa.float64()),
        ("fitted_on", pa.string()),
    ]
)
"""Rows of three kinds, told apart by `kind`: belief, posterior, parameter."""


def fused_days(
    streams: Mapping[str, pa.Table], splits: pa.Table, events: pa.Table, *, masked: bool
) -> pa.Table:
    """Fit on train and tell of test, for every dataset that has training days.

    Args:
        streams: The five stream views by their landing table's name.
        splits: dataset, subject_id, split.
        events: Latent days of training subjects.
        masked: Leave out the names of social activities.

    Returns:
        Rows of `FUSED`.
    """

    def fused(dataset: str) -> pa.Table:
        mine = pc.field("dataset") == dataset
        split = splits.filter(mine)
        result = fit_predict(
            Streams(**{name: _keyed(table.filter(mine)) for name, table in streams.items()}),
            None,
            _keyed(events.filter(mine)),
            dict(zip(split["subject_id"].to_pylist(), split["split"].to_pylist(), strict=True)),
            seed=SEED,
            masked=masked,
            asked=("test",),
        )
        return _long(result, dataset)

    datasets = sorted(set(events["dataset"].to_pylist()))
    # Arrays leave the interpreter free; no dataset knows of another.
    with ThreadPoolExecutor(2) as pool:
        parts = [FUSED.empty_table(), *pool.map(fused, datasets)]
    return pa.concat_tables(parts, promote_options="default")


def _keyed(table: pa.Table) -> pa.Table:
    return table.rename_columns({"subject_id": "persona_id"})


def _long(result: DayFusionResult, dataset: str) -> pa.Table:
    kinds = {
        "belief": result.beliefs.rename_columns({"persona_id": "subject_id"}),
        "posterior": result.posterior.rename_columns({"persona_id": "subject_id"}),
        "parameter": result.parameters.rename_columns({"value": "parameter_value"}),
    }
    return pa.concat_tables([_fitted(table, kind, dataset) for kind, table in kinds.items()])


def _fitted(table: pa.Table, kind: str, dataset: str) -> pa.Table:
    """Lay a table out in `FUSED`, its missing columns NULL."""
    told = {"kind": kind, "dataset": dataset}
    columns = [
        pa.array([told[field.name]] * table.num_rows, field.type)
        if field.name in told
        else table[field.name].cast(field.type)
        if field.name in table.column_names
        else pa.nulls(table.num_rows, field.type)
        for field in FUSED
    ]
    return pa.table(columns, schema=FUSED)
