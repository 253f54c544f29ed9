"""Which items a population of a companion corpus holds, worked out by hand."""

from __future__ import annotations

from typing import Any

TABLES = """
create table question (question_id varchar, type varchar, question_type varchar);
alter table core_gold add column stratum varchar;
alter table core_gold add column withdrawn_reason varchar;
create table lbl_companion (
    item_id varchar, is_dependent boolean, is_recorded boolean, is_strict boolean,
    is_strict2 boolean
);
"""
# item: category, stratum, withdrawn, dependent, recorded, strict, strict2
PROBES = {
    "thread": ("thread_answer", "proportional", None, False, False, False, False),
    "clear": ("biographical", "proportional", None, True, True, False, False),
    "borderline": ("biographical", "enriched", None, False, True, True, False),
    "absent": ("event_recall", "enriched", None, True, True, True, True),
    "opener": ("cold_open", "abstention", None, False, False, False, False),
    "withdrawn": ("event_recall", "enriched", "context_lost", True, False, False, False),
}
WANTED = {
    "all": {"thread", "clear", "borderline", "absent", "opener"},
    "answerable": {"thread", "clear", "borderline", "absent"},
    "unanswerable": {"opener"},
    "proportional": {"thread", "clear"},
    "enriched": {"borderline", "absent"},
    "abstention": {"opener"},
    "both": {"thread", "clear", "borderline", "absent"},
    "dependent": {"clear", "absent"},
    "proportional/recorded": {"clear"},
    "enriched/recorded": {"borderline", "absent"},
    "both/recorded": {"clear", "borderline", "absent"},
    "enriched/strict": {"borderline", "absent"},
    "both/strict": {"borderline", "absent"},
    "enriched/strict2": {"absent"},
    "both/strict2": {"absent"},
    "category=thread_answer": {"thread"},
    "category=biographical": {"clear", "borderline"},
    "category=event_recall": {"absent"},
    "category=cold_open": {"opener"},
}


def filled(bench: Any) -> Any:
    bench.connection.execute(TABLES)
    bench.talk("s", ["x", "y"])
    for item, (category, stratum, withdrawn, *labels) in PROBES.items():
        bench.ask("s", item, asked=2, item=item)
        answerable = stratum != "abstention"
        bench.insert("core_gold", [(item, "", answerable, category, stratum, withdrawn)])
        bench.insert("lbl_companion", [(item, *labels)])
    bench.run("population", "population_member")
    return bench


def test_every_population_holds_its_items_and_no_withdrawn_one(bench: Any) -> None:
    rows = filled(bench).rows("select population, item_id from population_member")
    found: dict[str, set[str]] = {}
    for population, item in rows:
        found.setdefault(population, set()).add(item)
    assert found == WANTED
    assert len(rows) == sum(map(len, WANTED.values()))


def test_the_predicate_in_the_registry_holds_the_same_items(bench: Any) -> None:
    known = filled(bench).rows(
        "select population, predicate from population where benchmark = 'companion'"
    )
    for population, predicate in known:
        rows = bench.rows(
            "select item.item_id from core_item as item "
            "inner join core_gold as gold using (item_id) "
            f"left join lbl_companion as label using (item_id) where {predicate}"
        )
        assert {item for (item,) in rows} == WANTED.get(population, set()), population
