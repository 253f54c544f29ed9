"""Measurement on companion corpora: pure functions over landed tables (spec, sections 5 to 8)."""
