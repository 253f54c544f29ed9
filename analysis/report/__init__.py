"""Pages for people: self-contained HTML, no network."""

from memlake.analysis.report.leaderboard import render_leaderboard

__all__ = ["render_leaderboard"]
