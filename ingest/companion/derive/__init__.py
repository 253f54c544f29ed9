"""The derivation: profile, persona, probes and questions out of a source file, stages A to E."""
