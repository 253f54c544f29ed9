"""Setoka: people from trait vectors, their plans and days, and records of them in 23 schemas."""
