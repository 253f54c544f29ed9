"""Robustness studies on arrays, by the same fit functions as the resolvers."""
