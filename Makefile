# Two commands carry the project: `make demo` and `make test`. Both set up `.venv` first.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
TYPING := .cache/typing

# Bytecode is written once at install: imports of large packages then cost a third.
unexport PYTHONDONTWRITEBYTECODE
export DBT_SEND_ANONYMOUS_USAGE_STATS := false
export DO_NOT_TRACK := 1

.PHONY: demo test lint format bench docs clean lock setup

demo: $(STAMP)  ## Land, build, gate, and print the leaderboard.
	@$(BIN)/memlake demo

test: $(STAMP)  ## Run every test.
	@$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

lint: $(STAMP)  ## ruff, mypy --strict, sqlfluff.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@mkdir -p $(TYPING)/memlake
	@for part in ingest expectations analysis; do ln -sfn $(CURDIR)/$$part $(TYPING)/memlake/$$part; done
	MYPYPATH=$(TYPING) $(BIN)/mypy --namespace-packages --explicit-package-bases -p memlake
	$(BIN)/sqlfluff lint --processes 2 models

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/sqlfluff fix --processes 2 models

bench: $(STAMP)  ## Measure every figure that the README states.
	@$(BIN)/python -m memlake.analysis.bench $(ARGS)

docs: $(STAMP)  ## Write the data dictionary from dbt's YAML.
	@$(BIN)/memlake docs

clean:  ## Remove everything that commands made, but for landed data.
	rm -rf $(VENV) .cache target logs build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -rf warehouse/.building-* warehouse/memlake.duckdb warehouse/manifest.json warehouse/reports warehouse/snapshots

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

lock:  ## Write requirements.lock anew (needs uv).
	uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
	  --no-strip-extras --generate-hashes \
	  --custom-compile-command "make lock" -o requirements.lock
