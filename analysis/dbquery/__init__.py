"""Planners that answer questions by SQL over the visible views."""

from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.intent import Cue, Intent
from memlake.analysis.dbquery.parse import parse
from memlake.analysis.dbquery.vocabulary import Vocabulary

__all__ = ["Catalogue", "Cue", "Intent", "Vocabulary", "parse"]
