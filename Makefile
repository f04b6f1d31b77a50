# make play    install into .venv and play in the browser
# make test    install with the test tools and run every suite
# make lint    the checks of style and types; make format writes what they can mend
# make web     build the browser client; make dev serves it live against `make play`
# make bench   measure speed
# make clean   remove what was made here

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CLIENT := $(BIN)/python web/toolchain.py
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
PACKAGING := pyproject.toml hatch_build.py web/toolchain.py

.PHONY: play test lint format web dev bench clean lint-python lint-web test-python test-web

play: $(VENV)/.play-stamp web
	$(BIN)/weathergage play $(ARGS)

test: lint-python test-python lint-web test-web

lint: lint-python lint-web

lint-python: $(VENV)/.test-stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-python: $(VENV)/.test-stamp web
	$(BIN)/pytest $(PYTEST_ARGS)

lint-web: $(BIN)/python
	$(CLIENT) npm run --silent lint
	$(CLIENT) npm run --silent check

test-web: $(BIN)/python
	$(CLIENT) npm run --silent test

format: $(VENV)/.test-stamp
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .
	$(CLIENT) npm run --silent format

# The toolchain compares the sources with those of the last build, so this is quick when nothing changed.
web: $(BIN)/python
	$(CLIENT) build

dev: $(BIN)/python
	$(CLIENT) npm run dev

bench: $(VENV)/.test-stamp
	$(BIN)/python bench/run.py $(ARGS)

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The client is built first, so that the build hook finds nothing left to do.
$(VENV)/.play-stamp: $(PACKAGING) | $(BIN)/python
	$(CLIENT) build
	$(PIP) --editable .
	touch $@

$(VENV)/.test-stamp: $(PACKAGING) | $(BIN)/python
	$(CLIENT) build
	$(PIP) --editable '.[test]'
	touch $@ $(VENV)/.play-stamp

clean:
	rm -rf $(VENV) build dist web/node_modules src/weathergage/web_dist
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests web bench hatch_build.py -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
