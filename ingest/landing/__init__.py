"""Landing: declared tables, written and audited beside the published ones, then published."""
