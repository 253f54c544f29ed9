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
# Log odds from which a sentence is clear about an annotation.
CLEAR_SENTENCE = 2.0
# How likely a sentence tells of an annotation that its event does not have, and a document of one
# that it has; the latter as of so many documents before a user's own are read.
STRAY, TOLD, TOLD_WEIGHT = 0.05, 0.8, 2.0
# How likely an annotation comes at no rhythm.
NO_RHYTHM = 0.2
# Belief from which what a sentence tells counts as having been.
BELIEVED = 0.3
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
        "stray": STRAY,
        "told": TOLD,
        "told_weight": TOLD_WEIGHT,
        "no_rhythm": NO_RHYTHM,
        "believed": BELIEVED,
    }
    rows = [parameter("setting", value, key) for key, value in settings.items()]
    return rows + [
        parameter("annotation_position", value, position)
        for position, value in enumerate(POSITIONS, start=1)
    ]
