# Everything sets itself up: a fresh clone needs python3 (3.11 or later), pip, make and git.

PYTHON ?= python3
BIN := .venv/bin
PEERS := .venv-peers
CORES ?= 2

.DEFAULT_GOAL := help
.PHONY: help setup play test check soak bench screens lock clean

help:  ## what there is to make
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

.venv/ready: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Archipel needs Python 3.11 or later.")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

setup: .venv/ready  ## the virtual environment with the pinned packages

play: setup  ## the table-house in your browser
	$(BIN)/archipel serve --open

test: setup  ## every test
	$(BIN)/python -m tests.contract.twins
	$(BIN)/python -m pytest -m "not soak" -n $(CORES) --dist worksteal

check: setup  ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

soak: setup  ## the long tests
	$(BIN)/python -m pytest -m soak -n $(CORES) --dist worksteal

$(PEERS)/ready: bench/peers/requirements.lock
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --require-hashes -r bench/peers/requirements.lock
	touch $@

bench: setup $(PEERS)/ready  ## speed, beside peers measured in the same run
	$(BIN)/python bench/cpu.py --peers $(PEERS)/bin/python
	$(BIN)/python -m bench.web
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.beside
	$(BIN)/python -m bench.thinking
	$(BIN)/python -m bench.bots

screens: setup  ## the pictures of docs/screens
	$(BIN)/python -m docs.screens

lock:  ## pin the packages anew (needs uv)
	uv pip compile --generate-hashes --universal --python-version 3.11 --no-emit-index-url \
	  --no-emit-find-links --no-header --no-annotate --upgrade requirements.in -o requirements.lock

clean:  ## remove what was made here
	rm -rf .venv $(PEERS) .pytest_cache .mypy_cache .ruff_cache .hypothesis
