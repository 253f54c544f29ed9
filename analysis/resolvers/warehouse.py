"""The fits as the warehouse calls them: long tables in, the parameter table out."""

from __future__ import annotations

from dataclasses import asdict

import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.resolvers.atoms import atoms_from_tables
from memlake.analysis.resolvers.parameters import parameter_rows
from memlake.analysis.resolvers.registry import Registry, load_registry
from memlake.analysis.resolvers.suite import fit_suite

_STRATIFIED = "dsnbf"

PARAMETERS = pa.schema(
    [
        ("dataset", pa.string()),
        ("system", pa.string()),
        ("cell", pa.int32()),
        ("parameter", pa.string()),
        ("source", pa.string()),
        ("value", pa.float64()),
        ("fitted_on", pa.string()),
    ]
)


def fitted_parameters(*, atoms: pa.Table, splits: pa.Table, labels: pa.Table) -> pa.Table:
    """Fit what needs labels alone on train, and calibrate it on calibration.

    Args:
        atoms: dataset, subject_id, question_id, source, label.
        splits: dataset, subject_id, split.
        labels: dataset, subject_id, question_id, label, of train and calibration.

    Returns:
        Rows of `PARAMETERS`; cell 0 is in use, further cells did exactly as well.
    """
    nobody = pa.table(
        {"subject_id": pa.array([], pa.string()), "difficulty": pa.array([], pa.string())}
    )
    rows = _rows(atoms, splits, labels, nobody)
    return rows.filter(~pc.starts_with(pc.field("system"), _STRATIFIED))


def fitted_dsnbf_parameters(
    *, atoms: pa.Table, splits: pa.Table, labels: pa.Table, classes: pa.Table
) -> pa.Table:
    """Fit the fusion that is stratified by difficulty class, which reads train's classes.

    Args:
        atoms: dataset, subject_id, question_id, source, label.
        splits: dataset, subject_id, split.
        labels: dataset, subject_id, question_id, label, of train and calibration.
        classes: subject_id, difficulty, of train.

    Returns:
        Rows of `PARAMETERS`; cell 0 is in use, further cells did exactly as well.
    """
    rows = _rows(atoms, splits, labels, classes)
    return rows.filter(pc.starts_with(pc.field("system"), _STRATIFIED))


def _rows(atoms: pa.Table, splits: pa.Table, labels: pa.Table, classes: pa.Table) -> pa.Table:
    registry = load_registry()
    rows: list[dict[str, object]] = []
    for dataset in sorted(set(splits["dataset"].to_pylist())):
        rows += _dataset_rows(registry, dataset, atoms, splits, labels, classes)
    return pa.Table.from_pylist(rows, schema=PARAMETERS)


def _dataset_rows(
    registry: Registry,
    dataset: str,
    atoms: pa.Table,
    splits: pa.Table,
    labels: pa.Table,
    classes: pa.Table,
) -> list[dict[str, object]]:
    mine = pc.field("dataset") == dataset
    fitted = splits.filter(mine & pc.field("split").isin(["train", "calibration"]))
    # One chunk, whose type is told even where nobody is in it.
    held = pc.field("subject_id").isin(fitted["subject_id"].combine_chunks())
    personas = fitted.join(classes, "subject_id", join_type="left outer").sort_by("subject_id")
    loaded = atoms_from_tables(
        registry,
        personas.rename_columns({"subject_id": "persona_id"}),
        atoms.filter(mine & held).rename_columns({"subject_id": "persona_id"}),
        labels.filter(mine).rename_columns({"subject_id": "persona_id", "label": "answer"}),
    )
    suite = fit_suite(loaded.part("train"), loaded.part("calibration"), registry)
    return [{"dataset": dataset, **asdict(row)} for row in parameter_rows(suite)]
