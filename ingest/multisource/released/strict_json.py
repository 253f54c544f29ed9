"""JSON read strictly: UTF-8 without a mark, no repeated key, no NaN, one clear line if not."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import orjson

from memlake.ingest.landing.errors import BadInputError

# The parser takes more, but the writer, and whatever walks the value, follows no further.
_TOO_DEEP = "nested too deep: more than 254 lists or objects within each other"
_BOM = b"\xef\xbb\xbf"


def parse(content: bytes, file: str, persona: str | None = None) -> Any:
    """Parse one JSON document.

    Args:
        content: The file's bytes.
        file: What an error names.
        persona: Whose file it is, if it is one persona's.

    Raises:
        BadInputError: If it is not UTF-8, not JSON, cut short, nested too deep, or repeats a key.
    """
    try:
        value = orjson.loads(content)
        again = written(value)
    except orjson.JSONDecodeError as error:
        raise _explained(content, file, persona, str(error)) from error
    except RecursionError as error:
        raise BadInputError(file, str(error), persona=persona) from None
    if not _keeps_every_key(content, again):
        explained = _explained(content, file, persona, "")
        if explained.reason:
            raise explained
    return value


def written(value: Any) -> bytes:
    """Write a parsed value anew.

    Raises:
        RecursionError: If it is nested deeper than what reads and writes it later can follow.
    """
    try:
        return orjson.dumps(value)
    except orjson.JSONEncodeError:
        # Of what was parsed, only depth can't be written.
        raise RecursionError(_TOO_DEEP) from None


def _keeps_every_key(content: bytes, again: bytes) -> bool:
    """Say quickly whether the parsed value kept every key of the text.

    The parser keeps the last of repeated keys. A key costs one colon in the text and in the
    value written anew; colons within text are kept as they are, unless one is escaped.
    """
    return b"\\u" not in content and content.count(b":") == again.count(b":")


@dataclass(frozen=True)
class _Flaw:
    """Stands in the tree where something is that strict JSON does not allow."""

    reason: str


def _explained(content: bytes, file: str, persona: str | None, otherwise: str) -> BadInputError:
    reason, path = _flaw(content)
    return BadInputError(file, reason or otherwise, persona=persona, field=path)


def _flaw(content: bytes) -> tuple[str, str | None]:
    """Find what is wrong, slowly, and where; ("", None) when nothing is."""
    if content.startswith(_BOM):
        return "starts with a byte-order mark (save it as UTF-8 without one)", None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"not UTF-8: byte {error.start} is 0x{content[error.start]:02x}", None
    try:
        tree = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=lambda name: _Flaw(f"{name} is not a number that JSON allows"),
        )
    except json.JSONDecodeError as error:
        ended = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        what = "cut short" if ended else "not JSON"
        said = error.msg.removesuffix(" at")
        return f"{what}: {said} at line {error.lineno}, column {error.colno}", None
    except ValueError as error:
        return f"not JSON: {error}", None
    except RecursionError:
        return _TOO_DEEP, None
    return _first_flaw(tree, "") or ("", None)


def _object(pairs: list[tuple[str, Any]]) -> Any:
    found: dict[str, Any] = {}
    for key, value in pairs:
        found[key] = _Flaw("the key stands twice in its object") if key in found else value
    return found


def _first_flaw(tree: Any, path: str) -> tuple[str, str] | None:
    """Find the first flaw of a tree of any depth, in the order of the text."""
    left = [(path, tree)]
    while left:
        at, value = left.pop()
        if isinstance(value, _Flaw):
            return value.reason, at
        if isinstance(value, dict):
            parts = [(f"{at}.{key}" if at else key, part) for key, part in value.items()]
        elif isinstance(value, list):
            parts = [(f"{at}[{i}]", part) for i, part in enumerate(value)]
        else:
            continue
        left += reversed(parts)
    return None
