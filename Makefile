# Everything sets itself up: a fresh clone needs python3 (3.11 or later), pip, make and git.

PYTHON ?= python3
BIN := .venv/bin
PEERS := .venv-peers
CORES ?= 2
BUSY := $(PYTHON) tests/run/busy.py
PYTEST := $(BIN)/python -m pytest -n $(CORES) --dist worksteal

# Processes start here by the dozen: each would compile what it imports once more.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup play test rest test-all check soak attack planted bench screens lock clean

help:  ## what there is to make
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.venv/ready: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Archipel needs Python 3.11 or later.")'
	$(BUSY) "A place for the packages" $(PYTHON) -m venv .venv
	$(BUSY) "The pinned packages" $(BIN)/python -m pip install --require-hashes -r requirements.lock
	$(BUSY) "Archipel itself" $(BIN)/python -m pip install --no-deps --no-build-isolation --editable .
	touch $@

# Modules are compiled here: whoever serves may not write beside them, and would do it again at every start.
setup: .venv/ready  ## the virtual environment with the pinned packages
	@$(BIN)/python -m compileall -q src/archipel

play: setup  ## the table-house in your browser
	$(BIN)/archipel serve --open

test: setup  ## the tests to run before a commit: minutes
	$(BIN)/python -m tests.run.ready
	$(PYTEST) -m "not long and not soak"

rest: setup  ## the tests that `make test` leaves out
	$(BIN)/python -m tests.run.ready --all
	$(PYTEST) -m "long and not soak"

test-all: test rest  ## every test but the soak

check: setup  ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

soak: setup  ## the long tests
	$(PYTEST) -m soak

attack: setup  ## the house attacked in every way there is a program for: a report
	$(BIN)/python -m tests.attack

planted: setup  ## bugs put into a copy, one after the other: do the tests see them?
	$(BIN)/python -m tests.run.planted $(AREAS)

$(PEERS)/ready: bench/peers/requirements.lock
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --require-hashes -r bench/peers/requirements.lock
	touch $@

bench: setup $(PEERS)/ready  ## speed, beside peers measured in the same run
	$(BIN)/python bench/cpu.py --peers $(PEERS)/bin/python
	$(BIN)/python -m bench.web
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.beside
	$(BIN)/python -m bench.restart
	$(BIN)/python -m bench.thinking
	$(BIN)/python -m bench.bots

screens: setup  ## the pictures of docs/screens
	$(BIN)/python -m docs.screens

lock:  ## pin the packages anew (needs uv)
	uv pip compile --generate-hashes --universal --python-version 3.11 --no-emit-index-url \
	  --no-emit-find-links --no-header --no-annotate --upgrade requirements.in -o requirements.lock

clean:  ## remove what was made here
	rm -rf .venv $(PEERS) .pytest_cache .mypy_cache .ruff_cache .hypothesis
