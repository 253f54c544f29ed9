from __future__ import annotations

import numpy as np

from memlake.ingest.setoka.scale import scale_key

# The published key, domain by domain; R stands for reverse-keyed.
PUBLISHED = {
    "extraversion": (
        ("Sociability", "1 16R 31R 46"),
        ("Assertiveness", "6 21 36R 51R"),
        ("Energy", "11R 26R 41 56"),
    ),
    "agreeableness": (
        ("Compassion", "2 17R 32 47R"),
        ("Respectfulness", "7 22R 37R 52"),
        ("Trust", "12R 27 42R 57"),
    ),
    "conscientiousness": (
        ("Organization", "3R 18 33 48R"),
        ("Productiveness", "8R 23R 38 53"),
        ("Responsibility", "13 28R 43 58R"),
    ),
    "neuroticism": (
        ("Anxiety", "4R 19 34 49R"),
        ("Depression", "9R 24R 39 54"),
        ("Emotional Volatility", "14 29R 44R 59"),
    ),
    "openness": (
        ("Intellectual Curiosity", "10 25R 40 55R"),
        ("Aesthetic Sensitivity", "5R 20 35 50R"),
        ("Creative Imagination", "15 30R 45R 60"),
    ),
}


def test_the_key_is_the_published_one() -> None:
    key = scale_key()
    for domain, facets in PUBLISHED.items():
        for facet, items in facets:
            for item in items.split():
                position = int(item.rstrip("R")) - 1
                assert key.domains[key.domain[position]] == domain
                assert key.facets[key.facet[position]] == facet
                assert key.keyed[position] == (-1 if item.endswith("R") else 1)


def test_items_are_parted_into_domains_by_their_number_modulo_five() -> None:
    key = scale_key()
    by_rest = ("openness", "extraversion", "agreeableness", "conscientiousness", "neuroticism")
    found = [key.domains[d] for d in key.domain]
    assert found == [by_rest[item % 5] for item in range(1, 61)]


def test_every_facet_has_two_true_and_two_reverse_items() -> None:
    key = scale_key()
    assert key.facet_items.shape == (15, 4)
    assert sorted(key.facet_items.ravel().tolist()) == list(range(60))
    assert (key.keyed[key.facet_items].sum(axis=1) == 0).all()
    assert key.domain_items.shape == (5, 12)


def test_alignment_turns_reverse_items_and_is_its_own_inverse() -> None:
    key = scale_key()
    raw = np.full((1, 60), 2)
    aligned = key.aligned(raw)
    # Item 16 is reverse-keyed, item 46 is not.
    assert (aligned[0, 15], aligned[0, 45]) == (4, 2)
    assert np.array_equal(key.aligned(aligned), raw)


def test_each_pole_of_each_item_has_words_of_its_own() -> None:
    key = scale_key()
    words = [text for pair in key.behaviours for text in pair]
    assert len(words) == len(set(words)) == 120
    assert key.behaviour(46, 1) == key.behaviours[45][0]
    assert key.behaviour(46, -1) == key.behaviours[45][1]
