"""Names and ids of generated personas: a function of class and number only."""

from __future__ import annotations

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.multisource.splits import CLASSES, ID_WORD

MOST_PERSONAS = 999
"""Most personas of a class, since an id has three digits for the number."""

_FIRST = """
Aiko Alden Amara Anton Asa Bea Bodhi Briar Caspian Cleo Corin Dagny Daria Dez Ebba Eleni Ezra
Farah Fia Flora Gale Gwen Harlow Idris Imani Indra Isolde Jabari Jun Kaveh Keiko Kit Lark Leif
Liora Lumi Mabel Mateo Merit Mika Nell Niko Oona Otis Paz Petal Quill Rafe Remy Rosa Sabine Sage
Soren Tamsin Tariq Una Viggo Willa Xavi Yael Zane
"""
_LAST = """
Abbot Achterberg Aldana Amadi Arkwright Banerjee Basso Bjork Boateng Cabral Cho Cisse Colt Dacosta
Devlin Drummond Eklund Espino Fairley Fontaine Fujita Ganz Gilroy Hadley Hedlund Hsu Ibarra Iqbal
Jimenez Kazemi Kimura Kowal Lachance Lindqvist Lozano Makoa Marchetti Mbeki Monroe Naidu Nowak
Obi Osei Pellegrin Prasad Quintero Rasmus Rhee Sakai Santoro Strand Szabo Takeda Toivonen Urquhart
Valdez Wexler Yoon Ziegler
"""


def persona_name(difficulty: str, number: int) -> str:
    """Return the name of the number-th persona of a class; the same in every seed.

    Args:
        difficulty: One of `CLASSES`.
        number: From 1.
    """
    index = (number - 1) * len(CLASSES) + CLASSES.index(difficulty)
    first, last = _FIRST.split(), _LAST.split()
    # The two lengths have no common divisor, so no pair comes twice before all have come.
    return f"{first[index % len(first)]} {last[index % len(last)]}"


def persona_id(difficulty: str, number: int) -> str:
    """Return the id of the number-th persona of a class, such as `bench_shift_007_oona_cho`.

    Raises:
        UsageError: If the number does not fit in three digits.
    """
    if not 1 <= number <= MOST_PERSONAS:
        raise UsageError(f"a class has 1 to {MOST_PERSONAS} personas, not {number}")
    name = persona_name(difficulty, number).lower().replace(" ", "_")
    return f"bench_{ID_WORD[difficulty]}_{number:03d}_{name}"
