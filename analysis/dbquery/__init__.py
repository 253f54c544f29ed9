"""Planners that answer questions by SQL over the visible views."""

from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.intent import Cue, Intent
from memlake.analysis.dbquery.parse import parse
from memlake.analysis.dbquery.planner import (
    Abstention,
    Answer,
    Answered,
    Executor,
    Move,
    Planner,
    Query,
    Question,
    Round,
    answer,
)
from memlake.analysis.dbquery.template import TemplatePlanner
from memlake.analysis.dbquery.vocabulary import Vocabulary

__all__ = [
    "Abstention",
    "Answer",
    "Answered",
    "Catalogue",
    "Cue",
    "Executor",
    "Intent",
    "Move",
    "Planner",
    "Query",
    "Question",
    "Round",
    "TemplatePlanner",
    "Vocabulary",
    "answer",
    "parse",
]
