"""What a Setoka corpus is like: whether evidence suffices, whether it is as it was meant."""

from memlake.analysis.setoka_corpus.evidence import (
    EvidenceCheck,
    Question,
    check_evidence,
    questions,
    restricted,
    standing_counts,
)

__all__ = [
    "EvidenceCheck",
    "Question",
    "check_evidence",
    "questions",
    "restricted",
    "standing_counts",
]
