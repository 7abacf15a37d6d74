# Two commands do everything on a fresh machine: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.ready-bench
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: play test setup check unit interpreted bounds bench strength legality types constraints clauses clean

play: setup  ## set up whatever is missing and play
	@$(BIN)/nacre serve --open-browser

test: check unit interpreted bounds  ## set up and run every check

setup: $(READY)  ## what play and test need, into .venv

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "nacre needs Python 3.11 or newer; set PYTHON=…")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(INSTALL) --editable '.[dev]'
	@touch $@

check: setup  ## format, lint, types, imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: setup  ## the test suite, compiled
	$(BIN)/nacre warm
	$(BIN)/python -m pytest -n 2 --dist worksteal -q

interpreted: setup  ## the clauses of the rules once more, interpreted
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n 2 -q tests/rules tests/test_kernel.py

bounds: setup  ## compiled again with bounds checks
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n 2 -q tests/test_contract.py tests/test_twins.py \
		tests/test_secrecy.py tests/test_batch.py \
		tests/test_bots.py::test_a_full_memory_is_no_harm

bench: $(BENCH_READY)  ## decisions per CPU second, beside OpenSpiel in the same run
	$(BIN)/python bench/speed.py
	$(BIN)/python bench/search.py

strength: setup  ## play the table of docs/bots.md; takes hours, and goes on where it stopped
	$(BIN)/python -m bench.strength --jobs 2

types: setup  ## the client's TypeScript types, from the messages of the server
	$(BIN)/python -m nacre.server.typescript

legality: setup  ## 10,000 games of each game with bots of all levels: nothing illegal
	$(BIN)/python -m bench.legality

$(BENCH_READY): $(READY)
	$(INSTALL) --editable '.[bench]'
	@touch $@

clauses: setup  ## which tests prove which clause of the rules
	$(BIN)/python -m pytest -q --clauses tests

constraints: setup  ## pin everything anew
	$(INSTALL) --quiet uv
	UV_PYTHON_DOWNLOADS=never $(BIN)/uv pip compile pyproject.toml --all-extras --universal \
		--python-version 3.11 --no-annotate --no-header --upgrade --output-file constraints.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .import_linter_cache
