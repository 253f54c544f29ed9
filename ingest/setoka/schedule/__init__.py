"""Day chains: routine, placed blocks, annotations, and their final recount."""
