"""Scoring of reconstructed personas and profiles (spec/realcompanion.md, section 9)."""

from .agreement import Counts, Spread, compare, pooled, runs_agree, spread, systems_agree
from .cells import Cell, Cells, persona_cells, profile_cells
from .citations import cited_persona, cited_profile
from .halves import merge_personas, merge_profiles, split_day
from .length import exact_p, spearman
from .record import Persona, Profile, read_persona, read_profile
from .table import SystemAgreement, Trend, across_systems, agreement_table
from .variants import adjusted_persona, adjusted_profile, with_dimensions
from .votes import Votes, votes

__all__ = [
    "Cell",
    "Cells",
    "Counts",
    "Persona",
    "Profile",
    "Spread",
    "SystemAgreement",
    "Trend",
    "Votes",
    "across_systems",
    "adjusted_persona",
    "adjusted_profile",
    "agreement_table",
    "cited_persona",
    "cited_profile",
    "compare",
    "exact_p",
    "merge_personas",
    "merge_profiles",
    "persona_cells",
    "pooled",
    "profile_cells",
    "read_persona",
    "read_profile",
    "runs_agree",
    "spearman",
    "split_day",
    "spread",
    "systems_agree",
    "votes",
    "with_dimensions",
]
