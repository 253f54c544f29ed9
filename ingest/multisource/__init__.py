"""The multisource benchmark: its generator, its release's reader, and its label audit."""
