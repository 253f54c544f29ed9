"""Choices of the understanding layers that nothing is learned for, one place each (spec, 10b)."""

from __future__ import annotations

from memlake.analysis.understanding.parameters import Parameter, parameter

# How likely a name in other words keeps a word of the catalogue's.
WORD_KEPT = 0.3
# How likely an event lies outside the lengths or hours that the catalogue gives its category.
OUTSIDE = 0.002
# Log odds of an activity that is called what the catalogue calls a category.
SAME_NAME = 12.0
# Log odds against an annotation that a word brings which its sentences were not taught with.
OTHER_WORD = 0.9
# Log odds from which a sentence, and all of an activity's, are clear about an annotation. These
# and the three below find most where the words of train groups are in part withheld, which is how
# much another wording shares with them.
CLEAR_SENTENCE, CLEAR_ACTIVITY = 2.0, 8.0
# Share of an annotation's clear log odds, over a user's activities, that one of them must have.
OWN_ACTIVITY = 0.5
# Different learned words of an annotation that an activity's clear sentences must have.
LEAST_WORDS = 3
# Share of a user's clear log odds that an activity with annotations must have.
SHARE_OF_HOST = 0.05
ANNOTATIONS_PER_ACTIVITY = 4
# Sentences after a document's first that may tell of an annotation, and the log odds of each.
POSITIONS = (0.0, -0.5, -1.5, -3.0, -4.0)


def setting_parameters() -> list[Parameter]:
    """Return the settings as parameters, which is how models read them."""
    settings = {
        "word_kept": WORD_KEPT,
        "outside": OUTSIDE,
        "same_name": SAME_NAME,
        "other_word": OTHER_WORD,
        "clear_sentence": CLEAR_SENTENCE,
        "clear_activity": CLEAR_ACTIVITY,
        "own_activity": OWN_ACTIVITY,
        "least_words": LEAST_WORDS,
        "share_of_host": SHARE_OF_HOST,
        "annotations_per_activity": ANNOTATIONS_PER_ACTIVITY,
    }
    rows = [parameter("setting", value, key) for key, value in settings.items()]
    return rows + [
        parameter("annotation_position", value, position)
        for position, value in enumerate(POSITIONS, start=1)
    ]
