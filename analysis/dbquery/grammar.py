"""Words of English that tell nothing of records, but how the words around them are meant."""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that make the one after them, or the next but one, a thing.
DETERMINERS = _words(
    "a an the this that its his her their my your our one some any each which what whose no only "
    "single of from in by"
)
# Words around a verb that looks like a kind of record.
BEFORE_A_VERB = _words("to please you i we and")
AFTER_A_VERB = _words(
    "a an the this that its his her my me us again back up out down once how what where when "
    "which who whom to yourself together"
)
# Words that join what a value is of to the value.
JOINING = _words("that which who was were is are has had only the it one")
# Words that any sentence may have, so that they tell little of what is asked for.
WEAK = _words(
    "where when who whom how from over until way much long well end left else near close take "
    "part with average somebody address times name did made left sent "
    "taken written wrote done chance likely probable"
)
# Phrases whose words name nothing that they name alone.
IDIOM = re.compile(
    r"\b(?:(?:take|takes|took|taking|taken) (?:first )?place|in the first place|"
    r"(?:at|in) the (?:very )?end|by the way|at last|work(?:s|ed|ing)? out)\b"
)
GENITIVE = ("'s", "'")
