# make play    install into .venv and play in the browser
# make test    install with the test tools and run every suite
# make tested  compile the engine that the tests run with, if its sources changed
# make test-plain run the sample of the tests that is run by the plain sources too
# make test-compiled run the tests of the core with the engine of make fast
# make soak    run the long tests that make test leaves out
# make docs    build the docs into the package, strictly; read them with: weathergage docs
# make coverage run the Python tests and show which lines they leave out (slow)
# make lock    write the versions that the tests are run with anew, from the newest that fit
# make lint    the checks of style and types; make format writes what they can mend
# make index   write the rule index anew, after code or tests of rules were moved
# make web     build the browser client; make dev serves it live against `make play`
# make fast    install the compiled engine into .venv-fast
# make bench   measure its speed, plain and compiled
# make studies play the studies of the docs again and write their reports
# make clean   remove what was made here

PYTHON ?= python3
# Programs that the tests start need not compile the package each time anew.
export PYTHONDONTWRITEBYTECODE =
VENV := .venv
BIN := $(VENV)/bin
CLIENT := $(BIN)/python web/toolchain.py
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
PACKAGING := pyproject.toml hatch_build.py web/toolchain.py tools/compile_engine.py tools/docs_site.py tools/package_readme.py
LOCK := requirements/test.txt
IN_TURN := $(if $(filter output-sync,$(.FEATURES)),--output-sync)
# Few at a time: what takes long comes first (tests/conftest.py), so that all processors end together.
XDIST := -n auto --dist=load --maxschedchunk=8
FAST := .venv-fast
# The engine that the tests run with; where there is no C compiler, they run by the plain sources.
TESTED := .tested
CORE_TESTS := $(addprefix tests/,bots conformance engine geometry replays rulesets simulation)
# A sample of everything, rooms of each edition and game in it, and all tests that compiled code cannot have (tests/builders/builds.py).
PLAIN_TESTS := $(addprefix tests/,engine geometry replays bots/search/test_search.py cli/commands/test_bench.py \
	conformance/test_position_counts.py conformance/test_sentences.py conformance/test_state_records.py \
	$(addprefix server/sessions/,test_bot_seats.py test_captains_secrecy.py test_secrecy.py) \
	packaging/test_compiled_modules.py::test_nearly_every_call_of_a_turn_is_compiled) \
	$(addprefix tests/rulesets/,shared plotted/core plotted/present plotted/foresight/test_odds_of_ground.py \
	$(addprefix plotted/editions/second_edition/,gunnery options sailing) \
	$(addprefix plotted/editions/tournament/,boarding gunnery options sailing) \
	drawn/shared drawn/beat_to_quarters/turn drawn/red_and_black/sailing)
ENGINE := $(shell find src -name "*.py")

.PHONY: play test checks soak docs coverage lock lint format index web dev fast bench studies clean test-compiled lint-python lint-web test-python \
	test-web test-plain tested

play: $(VENV)/.play-stamp web
	$(BIN)/weathergage play $(ARGS)

# What needs one processor goes side by side; the Python tests take all of them.
test: $(VENV)/.test-stamp web
	$(MAKE) --no-print-directory --jobs=2 $(IN_TURN) tested checks test-plain
	$(MAKE) --no-print-directory test-python

checks: lint-python lint-web docs test-web

lint: lint-python lint-web

lint-python: $(VENV)/.test-stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-python: $(VENV)/.test-stamp web tested
	PYTHONPATH=$(CURDIR)/$(TESTED) $(BIN)/pytest $(XDIST) $(PYTEST_ARGS)

test-plain: $(VENV)/.test-stamp
	$(BIN)/pytest $(PLAIN_TESTS)

tested: $(VENV)/.test-stamp
	$(BIN)/python tools/engine_for_tests.py $(TESTED)

# The tests of kernel, rules and captains, by the engine of `make fast`, which is optimised.
test-compiled: $(VENV)/.test-stamp fast
	PYTHONPATH=$(FAST)/compiling $(BIN)/pytest $(XDIST) $(PYTEST_ARGS) $(CORE_TESTS) \
		--ignore=tests/conformance/test_compiled.py

# What only long runs can show; docs/testing.md lists it.
soak: $(VENV)/.test-stamp web tested
	PYTHONPATH=$(CURDIR)/$(TESTED) $(BIN)/pytest $(XDIST) -m soak $(PYTEST_ARGS)

docs: $(VENV)/.test-stamp
	$(BIN)/python tools/docs_site.py build

# Browser tests and the compiled engine run in processes of their own, which are measured too.
coverage: $(VENV)/.test-stamp web
	rm -f .coverage .coverage.*
	$(BIN)/pytest $(XDIST) --cov --cov-report=term --cov-report=html $(PYTEST_ARGS)
	@echo "Line by line: htmlcov/index.html"

lock: | $(BIN)/python
	$(PIP) --upgrade uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --extra dev --no-emit-package weathergage \
		--no-emit-index-url --no-annotate --custom-compile-command "make lock" --output-file $(LOCK) pyproject.toml

lint-web: $(BIN)/python
	$(CLIENT) npm run --silent lint
	$(CLIENT) npm run --silent check

test-web: $(BIN)/python
	$(CLIENT) npm run --silent test

format: $(VENV)/.test-stamp
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .
	$(CLIENT) npm run --silent format
	$(BIN)/python tools/rule_index.py

index: $(VENV)/.test-stamp
	$(BIN)/python tools/rule_index.py

# The toolchain compares the sources with those of the last build, so this is quick when nothing changed.
web: $(BIN)/python
	$(CLIENT) build

dev: $(BIN)/python
	$(CLIENT) npm run dev

bench: fast
	$(FAST)/bin/weathergage bench $(ARGS)

# The same sources, compiled with the C compiler of the machine, in an environment of their own.
fast: $(FAST)/.stamp
	@$(FAST)/bin/python -c "from weathergage.bench.figure import build; print('The engine in $(FAST) is', build())"

$(FAST)/.stamp: $(PACKAGING) $(ENGINE) | $(BIN)/python
	$(CLIENT) build
	test -x $(FAST)/bin/python || $(PYTHON) -m venv $(FAST)
	$(FAST)/bin/python -m pip --disable-pip-version-check uninstall --quiet --yes weathergage
	WEATHERGAGE_COMPILE=1 WEATHERGAGE_COMPILE_FOLDER=$(FAST)/compiling \
		$(FAST)/bin/python -m pip --disable-pip-version-check install --quiet .
	touch $@

studies: $(VENV)/.test-stamp
	for study in weather-gage chain-shot; do $(BIN)/weathergage study $$study --report docs/studies || exit 1; done

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The client is built first, so that the build hook finds nothing left to do.
$(VENV)/.play-stamp: $(PACKAGING) | $(BIN)/python
	$(CLIENT) build
	$(PIP) --editable .
	touch $@

$(VENV)/.test-stamp: $(PACKAGING) $(LOCK) | $(BIN)/python
	$(CLIENT) build
	$(PIP) --constraint $(LOCK) --editable '.[test]'
	touch $@ $(VENV)/.play-stamp

clean:
	rm -rf $(VENV) $(FAST) $(TESTED) build dist web/node_modules src/weathergage/web_dist src/weathergage/docs_dist
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .coverage.* htmlcov
	find src tests web hatch_build.py -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
