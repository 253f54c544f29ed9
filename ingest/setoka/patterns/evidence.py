"""Evidence: how salient each response is, and which items a plan may cite (spec, section 4)."""

from __future__ import annotations

from typing import cast

import numpy as np

from memlake.ingest.random import Flag, Whole
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.scale import ScaleKey
from memlake.ingest.setoka.skeleton import Evidence


def salience_unit(key: ScaleKey) -> int:
    """Return the whole number u such that every salience is a multiple of 1 / u."""
    return 2 * (key.points - 1) * _full_support(key)


def _full_support(key: ScaleKey) -> int:
    """Greatest sum of twice the distances from neutral over the other items of a facet."""
    return (key.points - 1) * (int(key.facet_items.shape[1]) - 1)


def salience(aligned: Whole, key: ScaleKey) -> Whole:
    """Return the salience v of each response in units of 1 / `salience_unit`.

    With d the distance from neutral scaled to [-1, 1] and dbar the mean d of the other items of
    the facet: v = d (1 + max(0, sgn(d) dbar)) / 2. The facet strengthens an
    item that it agrees with and never turns or weakens one, so that |v| grows with |d| while
    all else is fixed (Proposition 3). Whole numbers, so that ranks and bands are exact.

    Args:
        aligned: Aligned responses, shape (users, items).
        key: The scale.
    """
    # Twice the distance from neutral: d = twice / (points - 1).
    twice = 2 * aligned - (key.points + 1)
    of_facet = twice[:, key.facet_items]
    others = np.empty_like(twice)
    others[:, key.facet_items] = of_facet.sum(axis=2, keepdims=True) - of_facet
    support = np.maximum(0, np.sign(twice) * others)
    return cast(Whole, twice * (_full_support(key) + support))


def eligible(units: Whole, key: ScaleKey) -> Flag:
    """Return which items may support an entry: |v| >= tau_ev. Shape kept."""
    (tau,) = registry.rationals("tau_ev")
    return np.asarray(np.abs(units) * tau.denominator >= tau.numerator * salience_unit(key))


def select_evidence(units: Whole, key: ScaleKey) -> Evidence:
    """Choose each user's evidence items by design Q.

    The strongest eligible items of each pole of each domain are in; the rest is filled by |v|.
    Ties go to the lower item number.

    Args:
        units: Salience in units, shape (users, items).
        key: The scale.

    Returns:
        At most `k_ev` items a user, strongest first.
    """
    most = registry.whole("k_ev")
    usable = eligible(units, key)
    strength = np.where(usable, np.abs(units), -1)
    order = np.argsort(-strength, axis=1, kind="stable")
    reserved = _reserved(units, usable, order, key)
    # Reserved items first, each part by strength.
    first = np.argsort(~np.take_along_axis(reserved, order, axis=1), axis=1, kind="stable")
    chosen = np.take_along_axis(order, first, axis=1)[:, :most]
    return _padded(chosen, units, usable, salience_unit(key))


def _reserved(units: Whole, usable: Flag, order: Whole, key: ScaleKey) -> Flag:
    """The strongest usable items of each domain and pole."""
    count = registry.whole("reserved_per_pole")
    reserved = np.zeros(units.shape, dtype=np.bool_)
    rank = np.argsort(order, axis=1, kind="stable")
    for domain in range(len(key.domains)):
        for pole in (1, -1):
            fits = usable & (key.domain == domain) & (np.sign(units) == pole)
            place = np.where(fits, rank, rank.shape[1])
            best = np.argsort(np.argsort(place, axis=1, kind="stable"), axis=1, kind="stable")
            reserved |= fits & (best < count)
    return reserved


def _padded(chosen: Whole, units: Whole, usable: Flag, unit: int) -> Evidence:
    """Sort the chosen items by strength, unusable ones last and blank."""
    good = np.take_along_axis(usable, chosen, axis=1)
    value = np.take_along_axis(units, chosen, axis=1)
    by_strength = np.lexsort((chosen, np.where(good, -np.abs(value), 1)), axis=1)
    item = np.take_along_axis(chosen + 1, by_strength, axis=1)
    value = np.take_along_axis(value, by_strength, axis=1)
    good = np.take_along_axis(good, by_strength, axis=1)
    return Evidence(np.where(good, item, -1), np.where(good, value, 0) / unit)
