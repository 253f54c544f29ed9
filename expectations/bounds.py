"""What a run of gates may take of the machine, however many rows it checks."""

from __future__ import annotations

import os
from collections.abc import Mapping


def bounds() -> Mapping[str, str]:
    """Return the settings that bound a connection: what doesn't fit goes to the disk.

    Memory is what a build may take (`profiles.yml`), `MEMLAKE_MEMORY` where it is set. The order
    in which rows came is not kept, which would hold all of them; what gates show is ordered.
    """
    return {
        "memory_limit": os.environ.get("MEMLAKE_MEMORY", "2GB"),
        "preserve_insertion_order": "false",
    }
