# The only commands to remember: play, test, check, bench. What they need is installed by themselves.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
CHECK_PYTHON = @$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Whistlestop needs Python 3.11 or newer; set PYTHON=…"; exit 2; }

# Pictures and measurements of pages are made with the players of the browser tests.
WITH_TESTS := PYTHONPATH=tests $(BIN)/python

.PHONY: setup play terminal test check lint warm doctest bench bench-env bench-server bench-abuse bench-web bench-bots bench-start bench-loop check-python ladder docs platforms lock clean help test-bounds test-long test-ray test-browser browser screenshots coverage schema catalogs serve web web-setup web-check web-dev web-format web-lock

help:  ## say what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

setup: $(READY)  ## make the virtual environment and install everything into it

$(READY): pyproject.toml requirements/dev.txt
	$(CHECK_PYTHON)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@WHISTLESTOP_SKIP_WEB=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

web: setup  ## build the web client, if it has changed
	@$(BIN)/python hatch_build.py

web-setup: setup  ## install what the web client is built with, as its lock says
	@$(BIN)/python hatch_build.py packages

web-check: web-setup  ## the web client's texts, format, lint, types and tests
	@$(BIN)/python hatch_build.py npm run --silent verify

web-dev: web-setup  ## the web client with every change shown at once; `make serve` runs beside it
	@$(BIN)/python hatch_build.py npm run --silent dev

web-format: web-setup  ## write the web client's sources as its formatter has them
	@$(BIN)/python hatch_build.py npm run --silent format

web-lock: setup  ## pin the web client's packages again, from scratch: node_modules would hide other platforms
	rm -rf web/node_modules web/package-lock.json
	$(BIN)/python hatch_build.py npm install

# Playing needs a tenth of what development does, and gets an environment of its own where the full one isn't set up.
PLAY_VENV := $(if $(wildcard $(READY)),$(VENV),.venv-play)

play: $(PLAY_VENV)/.ready  ## play in the browser
	@$(PLAY_VENV)/bin/python hatch_build.py
	@$(PLAY_VENV)/bin/whistlestop play

# uv installs within seconds what takes pip half a minute; it is fetched where the machine has none. The pip of the machine
# does that; only where there is none does the environment get its own, which takes seconds.
UV_WANTED := install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
FETCH_UV = $(PYTHON) -m pip --python $(@D)/bin/python $(UV_WANTED) 2>/dev/null || { $(PYTHON) -m venv $(@D) && $(@D)/bin/python -m pip $(UV_WANTED); }

.venv-play/.ready: pyproject.toml requirements/play.txt requirements/uv.txt
	$(CHECK_PYTHON)
	@echo "installing what playing needs"
	@test -x $(@D)/bin/python || $(PYTHON) -m venv --without-pip $(@D)
	@command -v uv >/dev/null || $(FETCH_UV)
	@PATH="$$PATH:$(@D)/bin" uv pip install --quiet --python $(@D)/bin/python --require-hashes -r requirements/play.txt
	@PATH="$$PATH:$(@D)/bin" WHISTLESTOP_SKIP_WEB=1 uv pip install --quiet --python $(@D)/bin/python --no-deps --no-build-isolation --editable .
	@touch $@

terminal: setup  ## play a game in the terminal
	@$(BIN)/whistlestop play --terminal

serve: setup web  ## run a server for the browser
	@$(BIN)/whistlestop serve

check: setup web-setup  ## the quick part of the tests: format, lint, types, layers, rules, and the web client's
	$(MAKE) --no-print-directory -j 2 web-check check-python

check-python: lint
	$(BIN)/python -m pytest tests/rules tests/maps tests/engine -m "not recompiles"

lint: setup  ## format, lint, types and layers of all that is Python
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

warm: setup  ## compile the rules and the bots, once for all who play
	@$(BIN)/whistlestop warm

# What needs one core each runs side by side.
test: setup web-setup web browser  ## everything that proves the project
	$(MAKE) --no-print-directory -j 2 web-check lint warm
	$(BIN)/python -m pytest -n 2 --durations 20
	$(MAKE) --no-print-directory -j 2 doctest test-bounds coverage

doctest: setup  ## the examples in docstrings
	$(BIN)/python -m pytest --doctest-modules src

test-long: setup web browser warm  ## everything that make test leaves out: every edition, screen and language in a browser, 200 kills of the server on each database, 100,000 fuzzed messages, properties on new examples
	WHISTLESTOP_LONG=1 WHISTLESTOP_WANDER=1 WHISTLESTOP_KILL_ROUNDS=200 $(BIN)/python -m pytest -n 2
	$(MAKE) --no-print-directory test-ray

test-ray: setup  ## the arena on a Ray cluster of two workers, in an environment of its own: Ray is larger than all the rest
	@test -x .venv-ray/bin/python || $(PYTHON) -m venv .venv-ray
	@WHISTLESTOP_SKIP_WEB=1 .venv-ray/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[scale]' pytest
	.venv-ray/bin/python -m pytest tests/bots/test_ray.py

browser: setup  ## find a browser for tests; on Debian, root gets one installed
	@$(BIN)/python -m tools.browsers

test-browser: web web-setup browser  ## whole games in a browser
	$(BIN)/python -m pytest tests/browser -n 2

screenshots: web browser  ## a picture of every screen, in screenshots/; ARGS=--readme renews those of the README
	@$(WITH_TESTS) -m tools.screenshots $(ARGS)

test-bounds: setup  ## the rules, random games and what is seen of them, with every array access checked
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest tests/rules tests/properties tests/perft tests/engine tests/env/test_features.py tests/env/test_vector.py

coverage: setup  ## the engine uncompiled, with every branch covered
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m coverage run -m pytest tests/rules tests/engine tests/perft tests/properties/test_small_games.py -m "not slow"
	$(BIN)/python -m coverage report

schema: web-setup  ## generate the types of all messages, for other languages
	@$(BIN)/python tools/write_messages.py

catalogs: setup  ## generate the web client's texts from the catalogs
	@$(BIN)/python tools/write_catalogs.py
	@$(BIN)/python tools/write_rule_pages.py

bench: setup  ## measure speed; results are kept in bench/
	@$(BIN)/python -m bench

bench-env: setup  ## measure the learning environments; results are kept in bench/
	@$(BIN)/python -m bench.env

bench-server: setup  ## measure the server under load; results are kept in bench/
	@$(WITH_TESTS) -m bench.server

bench-abuse: setup  ## attack a server, and measure what others notice of it; results are kept in bench/
	@$(WITH_TESTS) -m bench.abuse $(ARGS)

bench-web: web browser  ## measure the pages in a browser; results are kept in bench/
	@$(WITH_TESTS) -m bench.web

bench-start: setup  ## measure a first start, from a clone to the first bot's move; results are kept in bench/
	@$(WITH_TESTS) -m bench.first_start $(ARGS)

bench-loop:  ## measure how long make check and make test take, warm; results are kept in bench/
	@$(BIN)/python -m bench.loop $(ARGS)

bench-bots: setup  ## let the bots play for all bars, hours in all; goes on where it was broken off. ARGS=--report only reports
	@$(BIN)/python -m bench.bots $(ARGS)

# Bots that think for a second a move would need days: bench-bots measures them.
LADDER := random,greedy,cost-path,path,sketch,cheapest-path,one-step,steiner,hungry,long-route,newcomer,casual,regular,expert

ladder: setup  ## rate the bots, for the README and the start page, with the matches of bench-bots. Delete bench/games/ladder.jsonl when a bot has changed
	@mkdir -p bench/games
	@$(BIN)/whistlestop arena --ladder --bots $(LADDER) --games 40 --jobs 2 --out bench/games/ladder.jsonl --table bench/ladder.md --plot docs/images/ladder.svg
	@$(BIN)/python -m bench.ladder

docs: setup web  ## build the documentation as a site, in build/site, with every warning an error
	@$(BIN)/python -m tools.site

platforms: setup  ## ask the package index where everything can be installed, and write it into docs/installing.md
	@$(BIN)/python -m tools.platforms

PIN := $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

lock: setup  ## pin all dependencies again, with hashes
	$(PIN) --extra dev --extra env --extra postgres pyproject.toml --output-file requirements/dev.txt
	$(PIN) --constraint requirements/dev.txt pyproject.toml requirements/build.in --output-file requirements/play.txt
	$(PIN) --constraint requirements/dev.txt requirements/uv.in --output-file requirements/uv.txt

clean:  ## remove what was built
	rm -rf $(VENV) .venv-play .venv-bench .venv-ray dist build screenshots web/node_modules src/whistlestop/web .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
