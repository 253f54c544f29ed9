"""Where SQL that nobody vouches for runs: a model's, a submitted planner's, a stranger's.

A child process reads a snapshot that holds no truth; it is killed when its time is over.
"""

from memlake.analysis.sandbox.limits import Limits
from memlake.analysis.sandbox.outcome import Kind, Outcome, Refusal
from memlake.analysis.sandbox.pool import Sandbox
from memlake.analysis.sandbox.snapshot import visible_snapshot

__all__ = ["Kind", "Limits", "Outcome", "Refusal", "Sandbox", "visible_snapshot"]
