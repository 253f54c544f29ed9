"""Atoms from text: read a rendered document back into streams, then read the streams out."""

from __future__ import annotations

import pyarrow as pa

from memlake.analysis.extraction.parse import parse_documents
from memlake.analysis.extraction.readout import read_atoms


def extract_atoms(documents: pa.Table) -> pa.Table:
    """Read every question off every stream of rendered documents, from their text alone.

    Args:
        documents: Rows of `memory_document`.

    Returns:
        Rows of `direct_readout` (persona_id, question_id, source, label): 18 x 5 a document,
        sorted, with a NULL label where the source is not mapped, has no evidence, or the text
        it would need could not be read.
    """
    return read_atoms(parse_documents(documents))
