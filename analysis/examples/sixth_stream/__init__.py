"""The sixth stream: what a partner noticed."""
