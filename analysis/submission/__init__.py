"""A user's own answers: read, checked against the built warehouse, and landed.

`memlake submit` is the door; dbt unites what is landed with the answers of our own systems.
"""

from memlake.analysis.submission.submit import Submitted, submit
from memlake.analysis.submission.tables import SUBMISSION

__all__ = ["SUBMISSION", "Submitted", "submit"]
