"""Retrieval over conversations outside the warehouse: fast BM25, a cross-check, and intervals."""
