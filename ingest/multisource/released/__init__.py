"""Reading one released seed: its files, their shape, and what each field may hold."""
