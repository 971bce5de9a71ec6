# Everything sets itself up: a fresh clone needs python3 (3.11 or later), pip, make and git.

PYTHON ?= python3
BIN := .venv/bin
PEERS := .venv-peers
CORES ?= 2
BUSY := $(PYTHON) tests/run/busy.py
LOCK := uv pip compile --generate-hashes --universal --python-version 3.11 --no-emit-index-url \
	--no-emit-find-links --no-header --no-annotate
PYTEST := $(BIN)/python -m pytest -p tests.run.early -n $(CORES) --dist worksteal

# Processes start here by the dozen: each would compile what it imports once more.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup tools play test rest test-all check asserting soak attack planted bench screens figures release lock clean

help:  ## what there is to make
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# One run of pip, whatever is wanted: requirements-dev.lock has all that requirements.lock has. A new environment
# comes with a pip, and with Python 3.11 a setuptools, of long ago: the one becomes the pinned one, nobody needs the other.
define install
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Archipel needs Python 3.11 or later.")'
	$(BUSY) "A place for the packages" $(PYTHON) -m venv .venv
	$(BUSY) "The pinned packages" $(BIN)/python -m pip install --require-hashes -r $<
	$(BUSY) "Archipel itself" $(BIN)/python -m pip install --no-deps --no-build-isolation --editable .
	$(BUSY) "What nobody needs" $(BIN)/python -m pip uninstall --yes setuptools
	touch .venv/ready $@
endef

.venv/ready: requirements.lock pyproject.toml
	$(install)

.venv/tools: requirements-dev.lock pyproject.toml
	$(install)

# Modules are compiled here: whoever serves may not write beside them, and would do it again at every start.
setup: .venv/ready  ## the virtual environment with the pinned packages
	@$(BUSY) "The modules of Archipel" $(BIN)/python -m compileall -q src/archipel

tools: .venv/tools  ## the same, and what tests and checks need
	@$(BUSY) "The modules of Archipel" $(BIN)/python -m compileall -q src/archipel

play: setup  ## the table-house in your browser
	$(BIN)/archipel serve --open

test: tools  ## the tests to run before a commit: minutes
	$(BIN)/python -m tests.run.ready
	$(PYTEST) -m "not long and not soak"

rest: tools  ## the tests that `make test` leaves out
	$(BIN)/python -m tests.run.ready --all
	$(PYTEST) -m "long and not soak"

test-all: test rest  ## every test but the soak

check: tools  ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

asserting: tools  ## `make test` once more: which tests assert nothing?
	$(BIN)/python -m tests.run.ready
	$(PYTEST) -p tests.run.asserting -m "not long and not soak"

soak: tools  ## the long tests
	$(BIN)/python -m tests.run.ready --all
	$(PYTEST) -m soak

attack: tools  ## the house attacked in every way there is a program for: a report
	$(BIN)/python -m tests.run.ready --all
	$(BIN)/python -m tests.attack

planted: tools  ## bugs put into a copy, one after the other: do the tests see them?
	$(BIN)/python -m tests.run.ready --all
	$(BIN)/python -m tests.run.planted $(AREAS)

$(PEERS)/ready: bench/peers/requirements.lock
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --require-hashes -r bench/peers/requirements.lock
	touch $@

bench: tools $(PEERS)/ready  ## speed, beside peers measured in the same run
	$(BIN)/python bench/cpu.py --peers $(PEERS)/bin/python
	$(BIN)/python -m bench.web
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.beside
	$(BIN)/python -m bench.restart
	$(BIN)/python -m bench.thinking
	$(BIN)/python -m bench.bots

screens: tools  ## the pictures of docs/screens
	$(BIN)/python -m docs.screens

figures: tools  ## how long and how dense the code is: the table of docs/engine.md
	$(BIN)/python -m docs.figures

release: tools  ## a wheel and a source archive in dist/, tried in an empty environment
	$(BIN)/python -m tests.run.release

lock:  ## pin the packages anew (needs uv)
	$(LOCK) --upgrade requirements.in -o requirements.lock
	$(LOCK) --upgrade -c requirements.lock requirements-dev.in -o requirements-dev.lock

clean:  ## remove what was made here
	rm -rf .venv $(PEERS) .pytest_cache .mypy_cache .ruff_cache .hypothesis
