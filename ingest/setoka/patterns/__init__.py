"""Behaviour patterns: evidence, plans of 11 entries, quotas."""
