"""Taking a JSON value for what it has to be, or saying in one line why it is not."""

from __future__ import annotations

import json
from typing import Any


class FlawError(Exception):
    """A part of a file that cannot be taken.

    Attributes:
        place: Where the flaw is, as a path from the file's top.
        reason: What is wrong.
    """

    def __init__(self, place: str, reason: str) -> None:
        """Say where and what."""
        super().__init__(f"{place}: {reason}")
        self.place, self.reason = place, reason


def show(value: Any) -> str:
    """Show a value in a message, cut to a readable length."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


def an_object(value: Any, place: str) -> dict[str, Any]:
    """Take an object.

    Raises:
        FlawError: If it is something else.
    """
    if isinstance(value, dict):
        return value
    raise FlawError(place, f"{show(value)} is not an object")


def a_list(value: Any, place: str) -> list[Any]:
    """Take a list.

    Raises:
        FlawError: If it is something else.
    """
    if isinstance(value, list):
        return value
    raise FlawError(place, f"{show(value)} is not a list")


def maybe_list(holder: dict[str, Any], key: str, place: str) -> list[Any]:
    """Take the list under a key; empty where it is missing or null, or an empty text.

    Raises:
        FlawError: If it is something else.
    """
    value = holder.get(key)
    return [] if value is None or value == "" else a_list(value, f"{place}.{key}")


def text_value(value: Any, place: str) -> str:
    """Take a text; it may be empty.

    Raises:
        FlawError: If it is something else.
    """
    if isinstance(value, str):
        return value
    raise FlawError(place, f"{show(value)} is not text")


def a_text(holder: dict[str, Any], key: str, place: str) -> str:
    """Take the text under a key.

    Raises:
        FlawError: If it is missing, or something else.
    """
    if key not in holder:
        raise FlawError(f"{place}.{key}", "it is missing")
    return text_value(holder[key], f"{place}.{key}")


def maybe_text(holder: dict[str, Any], key: str, place: str) -> str | None:
    """Take the text under a key, or None where it is missing or null.

    Raises:
        FlawError: If it is something else.
    """
    return a_text(holder, key, place) if holder.get(key) is not None else None


def an_answer(holder: dict[str, Any], key: str, place: str) -> tuple[str | None, str | None]:
    """Take an answer: text, or a number as JSON writes it.

    Returns:
        The answer and its kind (`text`, `number`); None and None where there is none.

    Raises:
        FlawError: If it is something else.
    """
    value = holder.get(key)
    if value is None:
        return None, None
    if isinstance(value, str):
        return value, "text"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return json.dumps(value), "number"
    raise FlawError(f"{place}.{key}", f"{show(value)} is neither text nor a number")
