"""Atoms from a rendered document's text alone, with no look at the streams behind it."""

from memlake.analysis.extraction.agreement import agreement
from memlake.analysis.extraction.extract import extract_atoms
from memlake.analysis.extraction.parse import parse_documents
from memlake.analysis.extraction.readout import read_atoms

__all__ = ["agreement", "extract_atoms", "parse_documents", "read_atoms"]
