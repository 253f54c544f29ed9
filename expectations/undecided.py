"""The one way to say that a gate can't be decided here."""


class UndecidedError(Exception):
    """What is there can't decide the gate; the message says what is missing."""
