"""Files that are not strict JSON: each is refused in one line that says what and where."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from memlake.ingest.multisource.reader import ReleaseTables

Tree = dict[str, Any]
Refusal = Callable[..., str]
Load = Callable[..., ReleaseTables]
SOURCE = "p_shift_1/structural_sources/"
ROOT = "seeds/s77/"


def good(tree: Tree) -> bytes:
    return json.dumps(tree[f"{SOURCE}planner.json"]).encode()


RAW = [
    (lambda raw: raw[:2000], "cut short: "),
    (lambda raw: b"", "cut short: Expecting value at line 1, column 1"),
    (lambda raw: raw + b"]", "not JSON: Extra data at line 1, column"),
    (lambda raw: b"\xef\xbb\xbf" + raw, "starts with a byte-order mark (save it as UTF-8 with"),
    (lambda raw: raw.decode().encode("utf-16"), "not UTF-8: byte 0 is 0xff"),
    (lambda raw: raw.replace(b"'", b"").replace(b'"', b"'"), "not JSON: Expecting property name"),
    (lambda raw: raw.replace(b"rowing", b"row\\ud800", 1), "no low surrogate in string: line 1"),
    (lambda raw: raw.replace(b"7.6", b"7.6e999", 1), "number is infinity when parsed as double"),
    (lambda raw: b"[" * 5000, "nested too deep: "),
]


@pytest.mark.parametrize(("spoil", "reason"), RAW)
def test_a_file_that_is_not_strict_json_is_named(
    tree: Tree, refusal: Refusal, spoil: Callable[[bytes], bytes], reason: str
):
    tree[f"{SOURCE}planner.json"] = spoil(good(tree))
    assert refusal().startswith(f"{ROOT}{SOURCE}planner.json · p_shift_1: {reason}")


def test_a_byte_that_is_not_utf8_is_named_by_its_place(tree: Tree, refusal: Refusal):
    raw = good(tree).replace(b"rowing", b"row\xffing", 1)
    tree[f"{SOURCE}planner.json"] = raw
    place = raw.index(b"\xff")
    assert refusal() == (f"{ROOT}{SOURCE}planner.json · p_shift_1: not UTF-8: byte {place} is 0xff")


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_a_number_that_json_does_not_know_is_named_with_its_field(
    tree: Tree, refusal: Refusal, constant: str
):
    raw = good(tree).replace(b"7.6", constant.encode(), 1)
    tree[f"{SOURCE}planner.json"] = raw
    assert refusal() == (
        f"{ROOT}{SOURCE}planner.json · p_shift_1 · records[0].sleep_target.duration_h: "
        f"{constant} is not a number that JSON allows"
    )


@pytest.mark.parametrize("again", [b'"meals": 4, "meals": 3', b'"meals": 3, "meal\\u0073": 3'])
def test_a_key_that_stands_twice_is_named(tree: Tree, refusal: Refusal, again: bytes):
    tree[f"{SOURCE}planner.json"] = good(tree).replace(b'"meals": 3', again, 1)
    assert refusal() == (
        f"{ROOT}{SOURCE}planner.json · p_shift_1 · records[0].diet_target.meals: "
        "the key stands twice in its object"
    )


def test_a_key_that_stands_twice_is_found_beside_an_escaped_colon(tree: Tree, refusal: Refusal):
    raw = good(tree).replace(b'"meals": 3', b'"meals": 3, "meals": 3', 1)
    tree[f"{SOURCE}planner.json"] = raw.replace(b"rowing", b"row\\u003aing", 1)
    assert "records[0].diet_target.meals: the key stands twice" in refusal()


def test_colons_and_escapes_within_text_are_no_repeated_keys(tree: Tree, load: Load):
    raw = (
        good(tree).replace(b"rowing", b'r\\":\\"x: y', 1).replace(b"rowing", b"r\\u003a\\u00e9", 1)
    )
    tree[f"{SOURCE}planner.json"] = raw
    kinds = load().tables["planner_day"]["exercise_type"].to_pylist()
    found = {kind for kind in kinds if kind != "rowing"}
    assert found == {'r":"x: y', "r:é"}


def test_what_is_wrong_in_the_config_as_a_whole_ends_a_quarantined_load_too(
    tree: Tree, refusal: Refusal
):
    tree["config/personas.json"] = b"[{]"
    assert refusal(quarantine=True).startswith(f"{ROOT}config/personas.json: not JSON: ")
