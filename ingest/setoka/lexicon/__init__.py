"""The words that scenes and records are rendered with: two families by two hands."""
