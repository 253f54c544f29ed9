"""Robustness studies on arrays, by the same fit functions as the resolvers."""

from memlake.analysis.studies.dataset import atoms_of_dataset
from memlake.analysis.studies.published import PublishedFigure, beside_published, load_published
from memlake.analysis.studies.reproduce import Reproduction, reproduce
from memlake.analysis.studies.row import SCHEMA, StudyRow, study_table

__all__ = [
    "SCHEMA",
    "PublishedFigure",
    "Reproduction",
    "StudyRow",
    "atoms_of_dataset",
    "beside_published",
    "load_published",
    "reproduce",
    "study_table",
]
