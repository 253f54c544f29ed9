"""What passes from the skeleton (traits, plans, day chains) to the scenes and records.

Everything is of one group of users, as columns: row i of `Personas`, `Traits` and `Evidence` is
the i-th user of the group, a row of `Plan` is one entry, a row of `Chains` one episode.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
import numpy.typing as npt

from memlake.ingest.random import Flag, Real, Whole

ENTRIES = 11
MOST_ITEMS = 4
BLOCK, ANNOTATION = 0, 1
KINDS = ("BLOCK", "ANNOTATION")


@dataclass(frozen=True)
class Calendar:
    """The horizon, in wall-clock time of one zone with no clock change inside.

    Attributes:
        start: Day 0.
        days: D, number of days.
        zone: IANA name of the zone.
        utc_offset_min: Minutes that local time is ahead of UTC.
    """

    start: date
    days: int
    zone: str
    utc_offset_min: int

    @property
    def dates(self) -> npt.NDArray[np.datetime64]:
        """Date of each day, shape (days,)."""
        return np.datetime64(self.start, "D") + np.arange(self.days)

    @property
    def weekday(self) -> Whole:
        """Weekday of each day, Monday 0, shape (days,)."""
        return (self.start.weekday() + np.arange(self.days)) % 7


@dataclass(frozen=True)
class Personas:
    """Who the users are; drawn apart from traits, so nothing here tells of them.

    Attributes:
        group_id: Such as `g0003`.
        user_id: Such as `u00031`, unique in a dataset.
        index: Number of the user over all groups, from 0; 10 x group + place in the group.
        name: First and last name, unique in a dataset.
        pronoun: she, he or they.
        age: Years.
        occupation: Job title.
        work_mode: A key of `personas.vocabulary.WORK`: office, home, shop, site, clinic, school,
            campus, workshop or none.
        work_category: `category_id` of the user's background work.
        household: alone, partner, family, flatmates.
        city: Where the user lives.
        home_place: Name of the home, an address-like text.
        work_place: Where the user works or studies; the home for `home` and `none`.
        employer: Name of the employer or school; empty for `none`.
        days_off: Weekdays without work, shape (users, 7), Monday first.
    """

    group_id: str
    user_id: tuple[str, ...]
    index: Whole
    name: tuple[str, ...]
    pronoun: tuple[str, ...]
    age: Whole
    occupation: tuple[str, ...]
    work_mode: tuple[str, ...]
    work_category: Whole
    household: tuple[str, ...]
    city: tuple[str, ...]
    home_place: tuple[str, ...]
    work_place: tuple[str, ...]
    employer: tuple[str, ...]
    days_off: Flag

    def __len__(self) -> int:
        return len(self.user_id)


@dataclass(frozen=True)
class Verification:
    """How a group of users came to be accepted (spec B.4).

    Attributes:
        verified: False for a group too small to verify; its deviations are then only reported.
        attempts: Groups drawn, this one included.
        candidates: Trait vectors drawn for the accepted group, its rejected ones included.
        mean_deviation: Largest |mean - mu| / s over traits.
        sd_deviation: Largest |sd / s - 1| over traits; NaN for one user.
        correlation_deviation: Largest |r - target| over pairs; NaN for one user.
    """

    verified: bool
    attempts: int
    candidates: int
    mean_deviation: float
    sd_deviation: float
    correlation_deviation: float


@dataclass(frozen=True)
class Target:
    """The population that traits are drawn from (spec, section 2).

    Attributes:
        mean: Means before rejection, shape (traits,).
        sd: Standard deviations before rejection, shape (traits,).
        low: Lower bounds of the box, shape (traits,).
        high: Upper bounds of the box, shape (traits,).
        reported: Correlations as the inventory has them, shape (traits, traits).
        correlation: Correlations in use, repaired where need be, shape (traits, traits).
        tolerances: Largest deviation of a mean, a spread and a correlation of a verified group.
    """

    mean: Real
    sd: Real
    low: Real
    high: Real
    reported: Real
    correlation: Real
    tolerances: tuple[float, float, float]


@dataclass(frozen=True)
class Traits:
    """Truth: sampled trait vectors and the answer sheets that score to them.

    Attributes:
        names: The traits in order, such as openness.
        raw: Sampled theta in the box, shape (users, traits); gold of PT.
        lattice: Theta on the lattice of domain sums, shape (users, traits).
        responses: Raw responses 1 to 5 in item order, shape (users, items).
        sheet_attempts: Answer sheets drawn for each user, shape (users,).
        verification: How the group was accepted.
        target: What they were drawn from.
    """

    names: tuple[str, ...]
    raw: Real
    lattice: Real
    responses: Whole
    sheet_attempts: Whole
    verification: Verification
    target: Target


@dataclass(frozen=True)
class Evidence:
    """Truth: the evidence items of each user, strongest first, padded.

    Attributes:
        item: Item numbers 1 to 60, shape (users, K_ev), -1 where there are fewer.
        salience: v of each item, signed by pole, 0 where padded.
    """

    item: Whole
    salience: Real


@dataclass(frozen=True)
class Plan:
    """Truth: the entries of all users of the group, `ENTRIES` a user in a row.

    Entry k of user i is row `ENTRIES * i + k`; that row number is the entry's id in `host` and
    in `Chains.entry`.

    Attributes:
        user: Row of the user.
        category_id: Category in the catalogue, 1 to 426; of an annotation, its host's.
        kind: BLOCK or ANNOTATION, as the constants.
        host: Row of the host entry of an annotation, else -1.
        label: What a block is, or what an annotation adds to an episode of its host.
        label_id: Key of the label, such as `venting_message`, stable over users.
        weekdays: Allowed weekdays, shape (entries, 7), Monday first.
        allowed_days: Number of allowed days in the horizon.
        items: Evidence items cited, shape (entries, MOST_ITEMS), padded with -1.
        domain: Position of the trait in `Traits.names`.
        facet: Name of the facet.
        pole: 1 for the high, -1 for the low pole.
        salience: Mean |v| over the cited items.
        level: 1 to 3.
        cap: Most occurrences of the category on a day.
        quota: c_g, occurrences in the horizon.
        window: Start and end minute of the day, shape (entries, 2).
        duration: Shortest and longest duration in minutes, shape (entries, 2).
        social: Whether others take part.
        place_type: Such as home, park, restaurant.
        pattern: The pattern in one sentence.
    """

    user: Whole
    category_id: Whole
    kind: Whole
    host: Whole
    label: tuple[str, ...]
    label_id: tuple[str, ...]
    weekdays: Flag
    allowed_days: Whole
    items: Whole
    domain: Whole
    facet: tuple[str, ...]
    pole: Whole
    salience: Real
    level: Whole
    cap: Whole
    quota: Whole
    window: Whole
    duration: Whole
    social: Flag
    place_type: tuple[str, ...]
    pattern: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.user)


@dataclass(frozen=True)
class Chains:
    """Truth: the finished day chains of all users, ordered by user, day, start.

    Attributes:
        user: Row of the user.
        day: Day of the horizon, from 0.
        episode: Number within the user's day, from 0.
        start_minute: Local minute of the day, 0 to 1439.
        end_minute: Local minute of the same day; above 1440 for a night's sleep.
        category_id: Category in the catalogue.
        entry: Row of the block entry in `Plan`, -1 for background.
        annotated: Which annotation entries of the user hold here, shape (episodes, ENTRIES);
            column k is row `ENTRIES * user + k` of `Plan`.
        place_type: Such as home, work, restaurant.
    """

    user: Whole
    day: Whole
    episode: Whole
    start_minute: Whole
    end_minute: Whole
    category_id: Whole
    entry: Whole
    annotated: Flag
    place_type: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.user)

    def annotations(self, episode: int) -> Sequence[int]:
        """Return the rows of `Plan` that annotate an episode (a row of these columns)."""
        first = ENTRIES * int(self.user[episode])
        return [first + int(k) for k in np.flatnonzero(self.annotated[episode])]


@dataclass(frozen=True)
class GroupSkeleton:
    """One group of users from traits to day chains.

    Attributes:
        dataset: Name of the dataset, such as `setoka-7`.
        population: Name under which draws are keyed: `setoka` or `setoka-train`, whatever the
            number of users, so that a group is the same in every size of dataset.
        seed: The generator's seed.
        group: Number of the group, from 0.
        calendar: The horizon.
        lexicon: The lexicon family of all users, or `split`.
        personas: Who they are.
        traits: Truth.
        evidence: Truth.
        plan: Truth.
        chains: Truth.
        plan_attempts: Plans proposed for each user until one could be realised, (users,).
    """

    dataset: str
    population: str
    seed: int
    group: int
    calendar: Calendar
    lexicon: str
    personas: Personas
    traits: Traits
    evidence: Evidence
    plan: Plan
    chains: Chains
    plan_attempts: Whole
