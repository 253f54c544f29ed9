"""Which activities annotations come with, how often, and how they are documented."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memlake.analysis.understanding.parameters import Parameter, parameter

# Shares of an activity's events go by twentieths.
_SHARES = 20
_PRIOR_SHARE = 0.2


@dataclass(frozen=True)
class Hosted:
    """One annotation of one activity of a train user.

    Attributes:
        label_id: The annotation.
        n_times: Events of the activity that it came with.
        n_events: Events of the activity.
        n_documented: Of those that it came with, how many have a note or journal entry.
        n_else_documented: Of the others, how many have one.
        in_company: Whether most of the activity's events are in company.
    """

    label_id: str
    n_times: int
    n_events: int
    n_documented: int
    n_else_documented: int
    in_company: bool


def fit_hosts(hosted: Sequence[Hosted]) -> list[Parameter]:
    """Return how often annotations come, how their events are documented, and in which company.

    The parts are the log share of annotations by the share of their activity's events, in
    twentieths; the shares of events with a document, with an annotation and without it; and by
    annotation the share of its activities that are in company.

    Args:
        hosted: Annotations of train groups.
    """
    if not hosted:
        return []
    share = np.full(_SHARES + 1, _PRIOR_SHARE)
    np.add.at(share, [round(_SHARES * one.n_times / one.n_events) for one in hosted], 1)
    rows = [
        parameter("annotation_share", value, twentieth)
        for twentieth, value in enumerate(np.log(share / share.sum()).tolist())
    ]
    came = sum(one.n_times for one in hosted)
    others = sum(one.n_events for one in hosted) - came
    documented = sum(one.n_documented for one in hosted)
    else_documented = sum(one.n_else_documented for one in hosted)
    rows += [
        parameter("document", (documented + 1) / (came + 2), "with"),
        parameter("document", (else_documented + 1) / (others + 2), "without"),
    ]
    company: dict[str, list[bool]] = defaultdict(list)
    for one in hosted:
        company[one.label_id].append(one.in_company)
    return rows + [
        parameter("annotation_company", sum(found) / len(found), label)
        for label, found in sorted(company.items())
    ]
