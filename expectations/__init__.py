"""Release gates: what they check, the runner, and the report."""
