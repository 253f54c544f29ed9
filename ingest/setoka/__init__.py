"""Setoka: from trait vectors to records of 23 schemas."""
