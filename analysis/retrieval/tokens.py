"""The tokeniser of the paper's BM25 (spec section 5), as `dbt/macros/retrieval.sql` has it."""

from __future__ import annotations

import re

from memlake.analysis.retrieval.settings import Settings

_TOKEN = re.compile(r"[a-z0-9']+")


def content_tokens(text: str, settings: Settings) -> list[str]:
    """Return the tokens of a text that count, in order, repeats kept.

    Lower case, curly apostrophes made straight, runs of ASCII letters, digits and apostrophes;
    short tokens and stop words are dropped. A text in another script has none.
    """
    found = _TOKEN.findall(text.replace("\u2019", "'").lower())
    return [
        token
        for token in found
        if len(token) >= settings.min_token_length and token not in settings.stop_words
    ]
