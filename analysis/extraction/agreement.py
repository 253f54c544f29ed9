"""How well atoms from one reading agree with a reference, cell by cell."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

KEYS = ("persona_id", "question_id", "source")
COUNTS = ("equal", "both_null", "lost", "changed", "made")


def agreement(atoms: pa.Table, reference: pa.Table) -> pa.Table:
    """Count agreeing and disagreeing cells per question and source.

    Args:
        atoms: Rows of `direct_readout` from the reading under test; a cell without a row counts
            as NULL.
        reference: Rows of `direct_readout` to hold them against, such as a release's.

    Returns:
        One row a question and source of the reference, sorted: `n` cells; `equal` of them,
        `both_null` among these; `lost` (only the reference has a label), `made` (only the
        atoms have one) and `changed` (both have, and differ). As in the paper's audit
        (appendix 8.8) two NULLs agree.
    """
    joined = reference.join(
        atoms, keys=list(KEYS), join_type="left outer", right_suffix="_read"
    ).combine_chunks()
    truth, read = joined["label"], joined["label_read"]
    both = pc.and_(truth.is_null(), read.is_null())
    same = pc.or_(both, pc.fill_null(pc.equal(truth, read), False))
    lost = pc.and_(truth.is_valid(), read.is_null())
    made = pc.and_(truth.is_null(), read.is_valid())
    changed = pc.and_not(pc.and_(truth.is_valid(), read.is_valid()), same)
    flags = dict(zip(COUNTS, (same, both, lost, changed, made), strict=True))
    cells = pa.table(
        {
            "question_id": joined["question_id"],
            "source": joined["source"],
            **{name: flag.cast(pa.int64()) for name, flag in flags.items()},
        }
    )
    sums = [("question_id", "count"), *((name, "sum") for name in COUNTS)]
    counted = cells.group_by(["question_id", "source"]).aggregate(sums)
    names = {"question_id_count": "n", **{f"{name}_sum": name for name in COUNTS}}
    return counted.rename_columns(names | {k: k for k in ("question_id", "source")}).sort_by(
        [("question_id", "ascending"), ("source", "ascending")]
    )
