"""JSON read strictly: UTF-8 without a mark, no repeated key, no NaN, one clear line if not."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import orjson

from memlake.ingest.landing.errors import BadInputError

_BOM = b"\xef\xbb\xbf"


def parse(content: bytes, file: str, persona: str | None = None) -> Any:
    """Parse one JSON document.

    Args:
        content: The file's bytes.
        file: What an error names.
        persona: Whose file it is, if it is one persona's.

    Raises:
        BadInputError: If it is not UTF-8, not JSON, cut short, or repeats a key.
    """
    try:
        value = orjson.loads(content)
    except orjson.JSONDecodeError as error:
        raise _explained(content, file, persona, str(error)) from error
    if not _keeps_every_key(content, value):
        explained = _explained(content, file, persona, "")
        if explained.reason:
            raise explained
    return value


def _keeps_every_key(content: bytes, value: Any) -> bool:
    """Say quickly whether the parsed value kept every key of the text.

    The parser keeps the last of repeated keys. A key costs one colon in the text and in the
    value written anew; colons within text are kept as they are, unless one is escaped.
    """
    return b"\\u" not in content and content.count(b":") == orjson.dumps(value).count(b":")


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
    except (ValueError, RecursionError) as error:
        return f"not JSON: {error}", None
    return _first_flaw(tree, "") or ("", None)


def _object(pairs: list[tuple[str, Any]]) -> Any:
    found: dict[str, Any] = {}
    for key, value in pairs:
        found[key] = _Flaw("the key stands twice in its object") if key in found else value
    return found


def _first_flaw(tree: Any, path: str) -> tuple[str, str] | None:
    if isinstance(tree, _Flaw):
        return tree.reason, path
    if isinstance(tree, dict):
        parts = [(f"{path}.{key}" if path else key, value) for key, value in tree.items()]
    elif isinstance(tree, list):
        parts = [(f"{path}[{i}]", value) for i, value in enumerate(tree)]
    else:
        return None
    return next(filter(None, (_first_flaw(value, at) for at, value in parts)), None)
