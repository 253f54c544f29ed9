"""What a Setoka corpus is like: whether evidence suffices, whether it is as it was meant."""

from memlake.analysis.setoka_corpus.evidence import (
    LEVELS,
    EvidenceCheck,
    Question,
    check_evidence,
    questions,
    restricted,
    standing_counts,
)

__all__ = [
    "LEVELS",
    "EvidenceCheck",
    "Question",
    "check_evidence",
    "questions",
    "restricted",
    "standing_counts",
]
