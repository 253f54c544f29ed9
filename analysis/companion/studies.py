"""Every study of a companion corpus that needs no judge, as rows of figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from memlake.analysis.companion.authorship import authorship_attack
from memlake.analysis.companion.buckets import TIERS, buckets, category_rules
from memlake.analysis.companion.corpus import DISTANT, READINGS, Corpus
from memlake.analysis.companion.demand import claim_rates, demand_rates, residual
from memlake.analysis.companion.estimate import share
from memlake.analysis.companion.figures import counted, figure
from memlake.analysis.companion.propositions import one_sided
from memlake.analysis.companion.uptake import chip_uptake
from memlake.analysis.companion.validity import validity
from memlake.analysis.companion.windows import (
    TOKENS,
    TURNS,
    distances,
    token_spans,
    turn_coverage,
)
from memlake.analysis.companion.windows import (
    Counter as TokenCounter,
)
from memlake.analysis.intervals import Interval, wilson
from memlake.analysis.studies.row import StudyRow
from memlake.ingest.companion.registry import slots

Rows = Iterator[StudyRow]


def demand(corpus: Corpus) -> Rows:
    """Demand by three procedures and three readings, and what is not a demand rate."""
    for rate in demand_rates(corpus):
        where = (f"procedure={rate.procedure}", f"{rate.population}/{rate.reading}")
        yield figure("demand", *where, "demand_rate", rate.by_item, note=rate.note)
        if rate.by_participant is not None:
            yield figure(
                "demand",
                *where,
                "demand_rate",
                rate.by_participant,
                aggregation="pooled, participants",
            )
    for rate in claim_rates(corpus):
        yield figure("demand", "procedure=claims", rate.population, "claim_rate", rate.by_item)
    if corpus.readings:
        rest = [row["demands"] for row in corpus.readings if row["stratum"] != "proportional"]
        where = ("procedure=verified", "unsampled/recorded")
        yield figure("demand", *where, "demand_rate", share(rest), note="withdrawn rows count")
        proposed, verified = residual(corpus)
        yield counted("demand", "procedure=sweep", "all", "n_proposed", proposed)
        yield counted("demand", "procedure=sweep", "all", "n_verified", verified)


def truth(corpus: Corpus) -> Rows:
    """Proposition 1 against the life behind a generated corpus, over every turn of subjects."""
    if not corpus.turns or not corpus.readings:
        return
    told = {(row["user_id"], row["position"]): row for row in corpus.turns}
    pairs = [(told[row["user_id"], row["position"]], row) for row in corpus.readings]
    readings = {
        "recorded": [(bool(t["refers"]), bool(r["demands"])) for t, r in pairs],
        "strict": [
            (
                bool(t["refers"]) and not t["on_screen"],
                bool(r["demands"]) and r["on_screen_verdict"] != "clear",
            )
            for t, r in pairs
        ],
    }
    for reading, flags in readings.items():
        found = one_sided([real for real, _ in flags], [label for _, label in flags])
        if found is None:
            continue
        for metric in (
            "true_rate",
            "recall",
            "false_positive_rate",
            "measured_rate",
            "bound",
            "precision",
        ):
            value = Interval(getattr(found, metric), None, None, found.n)
            yield figure("truth", "every turn", reading, metric, value)
        caught = [label for real, label in flags if real]
        yield figure("truth", "every turn", f"{reading}/refers", "recall_interval", share(caught))


def rows_of_chat(corpus: Corpus) -> Rows:
    """How many probes there are of each kind."""
    scored = corpus.scored
    for reading in READINGS:
        yield counted("chat", "chat", f"both/{reading}", "n_probes", len(corpus.bearing(reading)))
        for stratum in ("proportional", "enriched"):
            n = sum(p.stratum == stratum for p in corpus.bearing(reading))
            yield counted("chat", "chat", f"{stratum}/{reading}", "n_probes", n)
        rows = Counter(p.subject for p in corpus.bearing(reading))
        for metric, least in (("n_subjects", 1), ("n_subjects_of_five", 5)):
            n = sum(of >= least for of in rows.values())
            yield counted("chat", "chat", f"both/{reading}", metric, n)
    counts = {
        "both": len(scored),
        "proportional": sum(p.stratum == "proportional" for p in scored),
        "abstention": sum(p.live and p.stratum == "abstention" for p in corpus.probes),
        "dependent": sum(p.dependent for p in corpus.bearing("recorded")),
        "withdrawn": sum(not p.live for p in corpus.probes),
        "demoted": sum(p.claimed in DISTANT and p.locus not in DISTANT for p in scored),
        **{f"tier={tier}": sum(p.tier == tier for p in scored) for tier in TIERS},
    }
    for locus in ("thread", "none", "profile", "episode", "companion"):
        counts[f"locus={locus}"] = sum(p.locus == locus for p in scored)
        counts[f"claimed={locus}"] = sum(p.claimed == locus for p in scored)
    for verdict in ("clear", "borderline", "no"):
        counts[f"on_screen={verdict}"] = sum(
            p.verdict == verdict for p in corpus.bearing("recorded")
        )
    for population, n in counts.items():
        yield counted("chat", "chat", population, "n_probes", n)
    grounded = [bool(p.grounding) for p in scored]
    yield figure("chat", "grounding", "both", "recorded_share", share(grounded))
    alone = sum(p.grounding == (p.message_id,) for p in scored)
    yield counted("chat", "grounding", "probe alone", "n_probes", alone)


def reach(corpus: Corpus) -> Rows:
    """How far back the messages lie that memory-bearing probes need."""
    for reading in READINGS:
        nearest, furthest = distances(corpus.bearing(reading))
        where = ("chat", f"both/{reading}")
        yield figure("reach", *where, "nearest_median", _quantile(nearest, 50))
        for metric, percent in (
            ("furthest_median", 50),
            ("furthest_q3", 75),
            ("furthest_max", 100),
        ):
            yield figure("reach", *where, metric, _quantile(furthest, percent))
    lengths = np.array([len(p.recent) for p in corpus.scored if p.locus == "thread"])
    for metric, percent in (("recent_median", 50), ("recent_max", 100)):
        yield figure("reach", "chat", "locus=thread", metric, _quantile(lengths, percent))


def _quantile(values: npt.NDArray[np.int64], percent: int) -> Interval:
    """A percentile between its two neighbours; nothing of nothing."""
    value = float(np.percentile(values, percent)) if len(values) else None
    return Interval(value, None, None, len(values))


def window_coverage(corpus: Corpus, counter: TokenCounter, counted_by: str) -> Rows:
    """What share of memory-bearing probes a window of a size holds everything for."""
    for reading in READINGS:
        probes = corpus.bearing(reading)
        _, furthest = distances(probes)
        for window in TURNS:
            held, n = turn_coverage(furthest, window)
            where = (f"turns={window}", f"both/{reading}")
            yield figure("window_coverage", *where, "window_coverage", wilson(held, n))
        spans = token_spans(corpus, probes, counter)
        for window in TOKENS:
            found = wilson(int((spans <= window).sum()), len(spans))
            where = (f"tokens={window}", f"both/{reading}")
            note = f"tokens counted as {counted_by}"
            yield figure("window_coverage", *where, "window_coverage", found, note=note)


def sampling(corpus: Corpus) -> Rows:
    """The sampler's bucket beside the verified tier, and how categories may be reported."""
    found = buckets(corpus.scored)
    yield figure("sampling", "signals", "both", "bucket_disagreement", found.disagreement)
    for hint in TIERS:
        total = sum(n for (bucket, _), n in found.counts.items() if bucket == hint)
        yield counted("sampling", f"hint={hint}", "both", "n_probes", total)
        for tier in TIERS:
            n = found.counts[hint, tier]
            yield counted("sampling", f"hint={hint}", f"tier={tier}", "n_probes", n)
    for rule in category_rules(corpus):
        where = (f"track={rule.track}", f"category={rule.category}")
        yield counted("categories", *where, "n_items", rule.n, note=rule.reporting)


_VALIDITY = {
    ("V1", 0): ("all", "condition_met"),
    ("V2", 0): ("recorded window", "condition_met"),
    ("V2", 1): ("ten turns", "condition_met"),
    ("V3", 0): ("all", "condition_met"),
    ("V4", 0): ("all", "condition_met"),
    ("V5", 0): ("all", "condition_met"),
    ("V6", 0): ("raised", "condition_met"),
    ("V6", 1): ("reset", "condition_met"),
    ("V7", 0): ("all", "companion_supplied"),
    ("V7", 1): ("but companion", "companion_supplied"),
    ("V7", 2): ("episode", "companion_supplied"),
    ("V7", 3): ("profile", "companion_supplied"),
}


def conditions(corpus: Corpus) -> Rows:
    """The validity conditions V1 to V7."""
    seen: Counter[str] = Counter()
    for found in validity(corpus):
        population, metric = _VALIDITY[found.condition, seen[found.condition]]
        seen[found.condition] += 1
        note = "; ".join(filter(None, [found.what, found.note]))
        yield figure("validity", found.condition, population, metric, found.measured, note=note)
        if found.failures is not None:
            yield counted("validity", found.condition, population, "n_failed", found.failures)
    yield from _supplied_questions(corpus)


def _supplied_questions(corpus: Corpus) -> Rows:
    for name, field in (("qa cited", "evidence"), ("qa needed", "needed_dayids")):
        flags = []
        for row in corpus.questions:
            history = corpus.histories[row["subject"]]
            places = [history.place[i] for i in row[field] or [] if i in history.place]
            if row["withdrawn"] is None and places:
                flags.append(all(history.senders[p - 1] == "companion" for p in places))
        yield figure("validity", "V7", name, "companion_supplied", share(flags))


def source(corpus: Corpus, counter: Callable[[str], int], counted_by: str) -> Rows:
    """The census of the messages."""
    senders = Counter(sender for history in corpus.histories for sender in history.senders)
    yield counted("census", "source", "all", "messages", senders.total())
    for sender in ("user", "companion", "app"):
        yield counted("census", "source", "all", f"{sender}_turns", senders[sender])
    yield from _days(corpus)
    found = chip_uptake(corpus)
    yield counted("census", "source", "all", "chip_turns", found.offering)
    yield counted("census", "source", "all", "chips", found.offered)
    yield counted("census", "source", "all", "uptake_exact", found.exact)
    yield counted("census", "source", "all", "uptake_folded", found.folded)
    rate = wilson(found.folded, found.turns)
    yield figure("census", "source", "all", "uptake_rate", rate)
    tokens = sum(counter(text) for h in corpus.histories for text in h.contents if text)
    n = senders.total()
    mean = Interval(tokens / n if n else None, None, None, n)
    note = f"tokens counted as {counted_by}"
    yield figure(
        "census", "source", "all", "tokens_per_message", mean, aggregation="mean", note=note
    )


def _days(corpus: Corpus) -> Rows:
    """Active days, who speaks first on them, and what the medium adds."""
    firsts: Counter[str] = Counter()
    marks: Counter[str] = Counter()
    for history in corpus.histories:
        seen = set()
        for sender, time in zip(history.senders, history.times, strict=True):
            if time.date() not in seen:
                seen.add(time.date())
                firsts[sender] += 1
        marks["ties"] += sum(a == b for a, b in pairwise(history.times))
        marks["vacant_slots"] += _vacant([slot for slot in history.slots if slot])
        for sender, media, text, chips in zip(
            history.senders, history.media, history.contents, history.chips, strict=True
        ):
            marks[f"media_{sender}"] += media is not None
            marks["bubble_turns"] += sender == "companion" and not chips and "///" in (text or "")
    yield counted("census", "source", "all", "active_days", firsts.total())
    for sender in ("companion", "user", "app"):
        yield counted("census", "source", "all", f"first_{sender}", firsts[sender])
    for metric in ("bubble_turns", "media_companion", "media_user", "ties"):
        yield counted("census", "source", "all", metric, marks[metric])
    note = "those after a day's last message leave no trace"
    yield counted("census", "source", "all", "vacant_slots", marks["vacant_slots"], note)


def _vacant(slots_: list[tuple[int, int]]) -> int:
    """Places before the last of each day that no message has."""
    last: dict[int, int] = {}
    for day, place in slots_:
        last[day] = max(last.get(day, 0), place)
    return sum(last.values()) - len(slots_)


def profile(corpus: Corpus) -> Rows:
    """The funnel of claims, the audit's verdicts, and how much of the personas is empty."""
    yield counted("profile", "profile", "all", "n_claims", len(corpus.claims))
    if corpus.funnel:
        total = sum(corpus.funnel.values())
        yield counted("profile", "profile", "all", "n_candidates", total)
        for outcome, n in sorted(corpus.funnel.items()):
            yield counted("profile", "profile", f"outcome={outcome}", "n_candidates", n)
        dropped = sum(corpus.funnel.get(o, 0) for o in ("no_evidence", "ungrounded", "unreliable"))
        yield figure("profile", "profile", "all", "drop_rate", wilson(dropped, total))
    verdicts = Counter(row["audit_verdict"] for row in corpus.claims)
    judged = len(corpus.claims) - verdicts[None]
    yield counted("profile", "profile", "verdict=judged", "n_claims", judged)
    for verdict in ("supported", "repairable", "needs_review", "unsupported"):
        yield counted("profile", "profile", f"verdict={verdict}", "n_claims", verdicts[verdict])
    yield from _persona(corpus)


def _persona(corpus: Corpus) -> Rows:
    flags: list[bool] = []
    for section in ("demographic", "portrait", "derived_list", "descriptive"):
        names = set(slots("persona", section))
        mine = [bool(row["is_empty"]) for row in corpus.personas if row["slot"] in names]
        flags += mine
        yield figure("profile", "persona", f"section={section}", "empty_share", share(mine))
    yield figure("profile", "persona", "all", "empty_share", share(flags))


def questions(corpus: Corpus) -> Rows:
    """How many questions there are."""
    live = [row for row in corpus.questions if row["withdrawn"] is None]
    yield counted("questions", "qa", "all", "n_questions", len(corpus.questions))
    yield counted("questions", "qa", "live", "n_questions", len(live))
    unanswerable = sum(not row["answerable"] for row in corpus.questions)
    yield counted("questions", "qa", "unanswerable", "n_questions", unanswerable)


def authorship(corpus: Corpus) -> Rows:
    """Who wrote it, told from style alone."""
    found = authorship_attack(corpus)
    note = (
        f"{found.blocks} blocks of {found.turns} turns by {found.authors} authors; chance "
        f"{found.chance}"
    )
    yield figure(
        "authorship",
        "style features",
        "authors",
        "attack_accuracy",
        Interval(found.accuracy, None, None, found.blocks if found.accuracy is not None else 0),
        system="stylometry",
        aggregation="macro_subject",
        note=note,
    )
