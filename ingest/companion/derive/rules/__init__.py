"""The rule-based reader: proposes claims, referents and replies from English chat by patterns."""
