"""Transcripts that other people published, read into one set of landing tables."""
