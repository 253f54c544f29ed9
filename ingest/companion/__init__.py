"""A companion corpus: five files a subject, read, written and landed."""
