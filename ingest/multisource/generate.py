"""The multisource generator: personas, their days, five streams that tell of them."""

from __future__ import annotations

import pyarrow as pa

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.multisource.events import Events, draw_events, event_table
from memlake.ingest.multisource.knobs import Knobs, knob_table, knobs_of
from memlake.ingest.multisource.names import MOST_PERSONAS
from memlake.ingest.multisource.personas import Personas, draw_personas
from memlake.ingest.multisource.personas.draw import draws_of
from memlake.ingest.multisource.personas.record import persona_table
from memlake.ingest.multisource.streams import (
    device_table,
    objective_table,
    planner_table,
    profile_table,
    self_report_table,
)

PERSONAS_PER_CLASS = 160


def dataset_name(
    seed: int, release_names: bool = False, personas_per_class: int = PERSONAS_PER_CLASS
) -> str:
    """Return the name of a generated dataset, such as `generated-20260321`.

    What differs from the default stands in it, such as `-p40` for forty personas a class.
    """
    names = "-release_names" if release_names else ""
    size = "" if personas_per_class == PERSONAS_PER_CLASS else f"-p{personas_per_class}"
    return f"generated-{seed}{names}{size}"


def generate_tables(
    seed: int,
    *,
    release_names: bool = False,
    personas_per_class: int = PERSONAS_PER_CLASS,
    bias_factor: float = 1.0,
    dropout_factor: float = 1.0,
) -> dict[str, pa.Table]:
    """Generate a dataset: stages L1 to L3 (spec/multisource.md, section 2).

    The same arguments give the same tables, bit by bit. A persona's rows depend on the seed and
    its id alone, and its days before any stream is told on neither factor nor names.

    Args:
        seed: The seed; the release's are 20260321 to 20260324.
        release_names: Whether company that a self-report invents has the release's own names.
        personas_per_class: Personas of each of the three classes, 1 to 999.
        bias_factor: Factor on the five bias knobs, for the perturbation study (section 6).
        dropout_factor: Factor on the four dropout and noise knobs.

    Returns:
        Tables by name in their declared schemas: persona, event_day, profile, planner_day,
        self_report_day, objective_day, device_day and projection_knob.

    Raises:
        UsageError: If there are too few or too many personas, or a factor is negative.
    """
    if not 1 <= personas_per_class <= MOST_PERSONAS:
        raise UsageError(f"personas_per_class is {personas_per_class}; give 1 to {MOST_PERSONAS}")
    personas = draw_personas(seed, personas_per_class)
    events = draw_events(personas, draws_of(seed, "event", personas.ids))
    knobs = knobs_of(personas, bias_factor, dropout_factor)
    return {
        "persona": persona_table(personas),
        "event_day": event_table(personas, events),
        "projection_knob": knob_table(personas, knobs),
        **_streams(seed, personas, events, knobs, release_names),
    }


def _streams(
    seed: int, personas: Personas, events: Events, knobs: Knobs, release_names: bool
) -> dict[str, pa.Table]:
    profile, planner, report, objective, device = (
        draws_of(seed, stream, personas.ids)
        for stream in ("profile", "planner", "self_report", "objective", "device")
    )
    return {
        "profile": profile_table(personas, events, knobs, profile),
        "planner_day": planner_table(personas, knobs, planner),
        "self_report_day": self_report_table(
            personas, events, knobs, report, release_names=release_names
        ),
        "objective_day": objective_table(personas, events, knobs, objective),
        "device_day": device_table(personas, events, knobs, device),
    }
