"""Answer sheets that score exactly to given traits, drawn by dynamic programming (spec, 3).

Within a domain of n items the sheets of a given sum S are weighted by a product of item
weights. Backward sums B[i, s] = sum over v of w_i(v) B[i + 1, s - v] give the weight of all ways
to fill items i.. with sum s, so that drawing forward is an exact draw given the sum.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws, Flag, Real, Whole
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.scale.key import ScaleKey
from memlake.ingest.setoka.scale.scoring import domain_sums


@dataclass(frozen=True)
class Sheets:
    """Answer sheets of many users.

    Attributes:
        responses: Raw responses, shape (users, items).
        sums: Sum of aligned responses of each domain, shape (users, domains).
        attempts: Sheets drawn for each user.
    """

    responses: Whole
    sums: Whole
    attempts: Whole


def target_sums(key: ScaleKey, theta: Real) -> Whole:
    """Return the domain sums nearest to traits in [0, 1], halves up; shape kept."""
    least = key.domain_items.shape[1]
    span = least * (key.points - 1)
    sums = np.floor(least + span * theta + 0.5).astype(np.int64)
    return cast(Whole, np.clip(sums, least, least * key.points))


def lattice(key: ScaleKey, sums: Whole) -> Real:
    """Return the trait in [0, 1] that each domain sum scores; shape kept."""
    least = key.domain_items.shape[1]
    return cast(Real, (sums - least) / (least * (key.points - 1)))


def draw_sheets(draws: Draws, key: ScaleKey, theta: Real) -> Sheets:
    """Draw one sheet a user whose domain sums are those of `target_sums`.

    A sheet whose mean raw response is implausible (`acquiescence`) is drawn anew.

    Args:
        draws: One element a user.
        key: The scale.
        theta: Traits in the order of the key's domains, shape (users, domains).

    Raises:
        BadInputError: If every one of a user's sheets was implausible.
    """
    sums = target_sums(key, theta)
    responses = np.zeros((len(theta), len(key)), dtype=np.int64)
    attempts = np.zeros(len(theta), dtype=np.int64)
    todo = np.arange(len(theta))
    for attempt in range(registry.whole("sheet_retries") + 1):
        sub = Draws(draws.keys[todo]).at("sheet", attempt)
        responses[todo] = _one_draw(sub, key, sums[todo])
        attempts[todo] += 1
        todo = todo[~_plausible(responses[todo])]
        if not len(todo):
            _require_scores(responses, sums)
            return Sheets(responses, sums, attempts)
    raise BadInputError(
        "answer sheets",
        f"{len(todo)} users have no sheet of plausible mean response",
        field="acquiescence",
        mend="widen the bounds in the registry of choices",
    )


def _plausible(responses: Whole) -> Flag:
    low, high = registry.reals("acquiescence")
    mean = responses.mean(axis=1)
    return np.asarray((mean >= low) & (mean <= high))


def _require_scores(responses: Whole, sums: Whole) -> None:
    if not np.array_equal(domain_sums(responses), sums):
        raise BadInputError("answer sheets", "a sheet does not score to its traits")


def _one_draw(draws: Draws, key: ScaleKey, sums: Whole) -> Whole:
    """Draw raw responses of shape (users, items)."""
    weights = response_weights(key, _facet_means(draws, key, sums))
    uniform = draws.at("response").counted(len(key)).uniform()[:, key.domain_items]
    aligned = np.empty((len(sums), len(key)), dtype=np.int64)
    aligned[:, key.domain_items] = draw_with_sum(weights, sums, uniform)
    return key.aligned(aligned)


def _facet_means(draws: Draws, key: ScaleKey, sums: Whole) -> Real:
    """Mean response that each item is drawn about, shape (users, domains, items a domain)."""
    count = len(key.domains)
    offset = (
        draws.at("facet").counted(len(key.facets)).normal(0.0, registry.real("facet_offset_sd"))
    )
    for domain in range(count):
        inside = key.facet_domain == domain
        offset[:, inside] -= offset[:, inside].mean(axis=1, keepdims=True)
    mean = sums / key.domain_items.shape[1]
    return cast(Real, mean[:, :, np.newaxis] + offset[:, key.facet[key.domain_items]])


def response_weights(key: ScaleKey, means: Real) -> Real:
    """Weight of each response about a mean; adds a last axis of L values."""
    values = np.arange(1, key.points + 1)
    spread = registry.real("response_sd")
    return cast(Real, np.exp(-((values - means[..., np.newaxis]) ** 2) / (2 * spread**2)))


def backward_sums(weights: Real) -> Real:
    """Return B[i, s], the weight of all ways to fill items i.. with sum s.

    Args:
        weights: Weight of response v at index v - 1, shape (..., items, L). With all weights 1
            the result counts sheets.

    Returns:
        Shape (..., items + 1, items * L + 1).
    """
    items, points = weights.shape[-2:]
    size = items * points + 1
    total = np.zeros((*weights.shape[:-2], items + 1, size))
    total[..., items, 0] = 1.0
    for i in reversed(range(items)):
        for v in range(1, points + 1):
            total[..., i, v:] += weights[..., i, v - 1, np.newaxis] * total[..., i + 1, : size - v]
    return total


def draw_with_sum(weights: Real, sums: Whole, uniform: Real) -> Whole:
    """Draw responses with a product weight, given that they sum to `sums`.

    Args:
        weights: Shape (..., items, L).
        sums: Between items and items * L, shape (...).
        uniform: One uniform draw an item, shape (..., items).

    Returns:
        Responses 1 to L, shape (..., items).
    """
    items, points = weights.shape[-2:]
    total = backward_sums(weights)
    left = sums.copy()
    drawn = np.empty((*sums.shape, items), dtype=np.int64)
    for i in range(items):
        rest = left[..., np.newaxis] - np.arange(1, points + 1)
        ways = np.take_along_axis(total[..., i + 1, :], np.maximum(rest, 0), axis=-1)
        mass = np.cumsum(np.where(rest >= 0, weights[..., i, :] * ways, 0.0), axis=-1)
        beyond = uniform[..., i, np.newaxis] * mass[..., -1:] >= mass
        drawn[..., i] = 1 + beyond.sum(axis=-1)
        left -= drawn[..., i]
    return drawn
