"""`make bench`: every figure that the README or an issue names, measured where it runs."""
