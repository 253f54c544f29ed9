"""How often annotations come, and how they are documented, by hand."""

from __future__ import annotations

import math

import pytest

from memlake.analysis.understanding.hosts import Hosted, fit_hosts


def test_shares_documents_and_company_by_hand() -> None:
    # Half of 8 events and all of 2: twentieths 10 and 20, each 1.2 of 2 + 21 * .2. Of the 6 that
    # they came with 5 have a document, of the other 4 two; each counts one more of two more.
    found = {
        (p.part, p.key): p.value
        for p in fit_hosts([Hosted("late", 4, 8, 4, 2, True), Hosted("late", 2, 2, 1, 0, False)])
    }
    assert len(found) == 21 + 2 + 1
    assert found["annotation_share", "10"] == pytest.approx(math.log(1.2 / 6.2), abs=1e-4)
    assert found["annotation_share", "20"] == found["annotation_share", "10"]
    assert found["annotation_share", "5"] == pytest.approx(math.log(0.2 / 6.2), abs=1e-4)
    assert found["document", "with"] == pytest.approx(6 / 8, abs=1e-4)
    assert found["document", "without"] == pytest.approx(3 / 6, abs=1e-4)
    assert found["annotation_company", "late"] == 0.5


def test_no_annotation_teaches_nothing() -> None:
    assert fit_hosts([]) == []
