"""What a companion's content holds: speech in bubbles, and suggested replies.

`///` stands between bubbles, `////` before the replies that the app suggests, which nobody
ever said (spec/realcompanion.md, section 1).
"""

from __future__ import annotations

from dataclasses import dataclass

from memlake.ingest.companion.registry import choice

BUBBLE = choice("bubble_separator")
CHIP_MARK = choice("chip_mark")
CHIP = choice("chip_separator")


@dataclass(frozen=True)
class Content:
    """The parts of one message.

    Attributes:
        speech: What was said, without suggested replies; None where there is no text.
        bubbles: The speech as it appeared, bubble by bubble, none of them empty.
        chips: The suggested replies, none of them empty.
    """

    speech: str | None
    bubbles: list[str]
    chips: list[str]


def parse_content(sender: str, content: str | None) -> Content:
    """Part a message's content.

    Only a companion's content is parted; what a user or the app sends is one bubble.

    Args:
        sender: `user`, `companion` or `app`.
        content: The content, or None in a corpus without texts.
    """
    if content is None:
        return Content(None, [], [])
    if sender != "companion":
        return Content(content, [content] if content else [], [])
    speech, _, rest = content.partition(CHIP_MARK)
    return Content(speech.strip(), _parts(speech, BUBBLE), _parts(rest, CHIP))


def _parts(text: str, separator: str) -> list[str]:
    return [part.strip() for part in text.split(separator) if part.strip()]
