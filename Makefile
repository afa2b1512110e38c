# The commands of the project: `make run` serves the site, `make test` proves it.
# Each step of the set-up leaves a stamp, so that an interrupted run resumes and a second one is free.

PORT ?= 8000
PYTEST_ARGS ?=
SERVICES ?=
LOAD_ARGS ?=
MUTANT_ARGS ?=
UPGRADE ?=
VERSION ?=
RELEASE_ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PYTHON_HERE := $(BIN)/python
STAMPS := $(VENV)/.stamps
CLIENT_BUILD := villa_site/static/client

# The client's build takes in the styles that stand beside the components and blocks.
CLIENT_SOURCES := $(shell find client components blocks \( -name node_modules -o -name tests -o -name __pycache__ \) -prune -o ! -name '*.py' -print)
CODE := villa_site components blocks

# What runs side by side is not printed in between (the make of macOS cannot).
WHOLE_OUTPUT := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Two runs of make at once take turns; the lock is this very file.
LOCK := $(if $(shell command -v flock 2>/dev/null),flock Makefile)

MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: help setup ready run dev test test-all coverage unit check check-types check-rules bench qa-mutants load load-tools wheel sdist release lock docs reference catalogues clean coverage-report chromium services FORCE

help: ## show the commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1|/p' Makefile | awk -F'|' '{ printf "%-24s%s\n", $$1, $$2 }'

setup: ## virtual environment, dependencies, browser client
	@$(LOCK) $(MAKE) ready

run: setup ## serve the site with the embedded backend (PORT=8000)
	@$(BIN)/villa-site serve --port $(PORT)

dev: setup ## the same, reloading on every change
	@$(BIN)/villa-site dev --port $(PORT)

# Four workers at most: each browser worker has its own Chromium and its own site.
# Bytecode is stored, whatever the environment says: else each server of the tests compiles again.
test: export PYTHONDONTWRITEBYTECODE :=
test: setup chromium services ## everything: client units, then Python and browser in one run
	@$(PYTHON_HERE) hatch_build.py npm test
	@$(PYTHON_HERE) -m pytest -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder $(REPORT) $(THOROUGH) $(PYTEST_ARGS)

# They need other programs: a browser, WordPress, servers, Locust.
NOT_UNIT := browser wordpress deploy load bench cluster monitoring

test-all: THOROUGH := --thorough
test-all: test ## the tests that take minutes, too: the whole QA kit, planted bugs, the oldest WordPress

unit: export PYTHONDONTWRITEBYTECODE :=
unit: setup ## the tests that need neither a browser nor other servers
	@$(PYTHON_HERE) -m pytest -n auto --maxprocesses 4 --dist loadfile -m "not browser" $(NOT_UNIT:%=--ignore tests/%) $(PYTEST_ARGS)

coverage-report: REPORT := --req-report
coverage-report: test ## the tests, then which requirements have a passing one

coverage: REPORT := --cov --cov-report=term-missing
coverage: test ## the tests, then which lines of Python they run; fails below the floor

check: setup ## lint, types, import contracts, client, catalogues, content, docs
	@$(MAKE) --jobs=2 $(WHOLE_OUTPUT) check-types check-rules docs

check-types:
	@$(BIN)/mypy

check-rules:
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/lint-imports
	@$(PYTHON_HERE) hatch_build.py npm run check
	@$(PYTHON_HERE) -m pytest --quiet tests/test_catalogues.py
	@$(BIN)/villa-site content check

bench: setup ## measure the figures of docs/performance.md
	@$(PYTHON_HERE) -m bench

qa-mutants: setup chromium ## bugs planted before the demonstration: the QA kit has to find each (MUTANT_ARGS)
	@$(PYTHON_HERE) -m tests.qa.mutants --clean $(MUTANT_ARGS)

load: services ## visitors, more and more: what the site bears, what gives first (LOAD_ARGS)
	@$(PYTHON_HERE) -m load $(LOAD_ARGS)

wheel: setup ## dist/*.whl, which need neither Node nor this tree
	@rm -f dist/*.whl
	@$(PYTHON_HERE) -m build --wheel --no-isolation --outdir dist
	@$(PYTHON_HERE) -m build --wheel --no-isolation --outdir dist demo

sdist: setup ## dist/*.tar.gz, the sources of the wheel
	@rm -f dist/*.tar.gz
	@$(PYTHON_HERE) -m build --sdist --no-isolation --outdir dist

release: setup ## check, build and tag VERSION of wheel and plugin (RELEASE_ARGS=--dry-run)
	@$(PYTHON_HERE) -m release $(RELEASE_ARGS) $(VERSION)

lock: $(STAMPS)/dependencies ## write each requirements.lock again from pyproject.toml (UPGRADE=--upgrade)
	@$(BIN)/uv pip compile $(UPGRADE) --quiet --universal pyproject.toml --group dev --extra qa --extra allure --extra traces --extra fonts --generate-hashes --output-file requirements.lock
	@$(BIN)/uv pip compile $(UPGRADE) --quiet --universal --python-version 3.11 --group pyproject.toml:load --generate-hashes --output-file load/requirements.lock
	@$(BIN)/uv pip compile $(UPGRADE) --quiet --universal --python-version 3.11 --group pyproject.toml:docs --generate-hashes --output-file docs/requirements.lock

docs: $(STAMPS)/docs ## the docs site, in dist/docs; fails on each wrong link
	@NO_MKDOCS_2_WARNING=1 PATH="$(VENV)/docs/bin:$$PATH" $(VENV)/docs/bin/mkdocs build --quiet --strict

reference: setup ## write the parts of docs/ that are made from the code
	@$(PYTHON_HERE) -m tests.docs.reference

catalogues: setup ## bring locales/ up to date with the texts of the code
	@$(BIN)/pybabel --quiet extract --keywords "t translate marked ngettext:1,2 editor_label editor_help row_label choice_label:2" --no-location --omit-header --sort-output --output-file locales/messages.pot $(CODE)
	@$(BIN)/pybabel --quiet update --input-file locales/messages.pot --output-dir locales --no-fuzzy-matching --ignore-obsolete --omit-header

chromium: setup ## find or install the browser of the tests
	@$(PYTHON_HERE) -m tests.browser.chromium

services: setup ## find or install Redis, nginx, faketime, promtool, Varnish and Locust (SERVICES=--required: or fail)
	@$(LOCK) $(MAKE) $(STAMPS)/load || echo "Locust is missing: its tests are skipped." >&2
	@$(PYTHON_HERE) -m tests.support.services $(SERVICES)

load-tools: setup ## Locust in an environment of its own, which neither the site nor its tests need
	@$(LOCK) $(MAKE) $(STAMPS)/load

clean: ## remove what was built; the virtual environment and its packages stay
	@rm -rf dist build $(CLIENT_BUILD) villa_site/static/.next client/node_modules $(STAMPS)/client
	@rm -rf bench/peers/nuxt/node_modules bench/peers/nuxt/.nuxt bench/peers/nuxt/.output
	@rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache test-results
	@find $(CODE) tests -name __pycache__ -prune -exec rm -rf {} +

ready: $(STAMPS)/project $(STAMPS)/client
	@:

# pip writes a package's record last: after an interrupted installation nothing in the environment
# can be trusted, so the mark below makes the next run start from an empty one.
INSTALLING := $(STAMPS)/installing
PIP_INSTALL = touch $(INSTALLING) && $(PYTHON_HERE) -m pip install --quiet --no-input --disable-pip-version-check

# A virtual environment holds its own absolute path: in a moved or copied checkout it is another's.
USABLE = [ -x $(PYTHON_HERE) ] && [ ! -e $(INSTALLING) ] && grep -qF -- " $$(pwd -P)/$(VENV)" $(VENV)/pyvenv.cfg

FIND_PYTHON = for python in "$(PYTHON)" python3.11 python3.12 python3.13 python3.14 python3.15 python3; do \
	"$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	python=; done

$(STAMPS)/venv: $(if $(shell $(USABLE) && echo usable),,FORCE)
	@if ! { $(USABLE) && $(PYTHON_HERE) -m pip --version >/dev/null 2>&1; }; then \
		$(FIND_PYTHON); \
		[ "$$python" ] || { echo "Install Python 3.11 or newer with its venv module (Debian: apt install python3 python3-venv), or name it: make setup PYTHON=/path/to/python3." >&2; exit 1; }; \
		echo "Creating $(VENV) with $$python"; \
		"$$python" -m venv --clear $(VENV); \
	fi
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/dependencies: requirements.lock $(STAMPS)/venv
	@echo "Installing the Python packages of requirements.lock"
	@$(PIP_INSTALL) --require-hashes --requirement requirements.lock && rm $(INSTALLING)
	@touch $@

# A half-made environment has no stamp, and is made again.
$(STAMPS)/load: load/requirements.lock $(STAMPS)/venv
	@echo "Installing Locust"
	@$(PYTHON_HERE) -m venv --clear $(VENV)/load
	@$(VENV)/load/bin/python -m pip install --quiet --no-input --disable-pip-version-check --require-hashes --requirement load/requirements.lock
	@touch $@

$(STAMPS)/docs: docs/requirements.lock $(STAMPS)/venv
	@echo "Installing MkDocs"
	@$(PYTHON_HERE) -m venv --clear $(VENV)/docs
	@$(VENV)/docs/bin/python -m pip install --quiet --no-input --disable-pip-version-check --require-hashes --requirement docs/requirements.lock
	@touch $@

$(STAMPS)/client: $(CLIENT_SOURCES) hatch_build.py $(STAMPS)/dependencies $(if $(wildcard $(CLIENT_BUILD)/manifest.json),,FORCE)
	@$(PYTHON_HERE) hatch_build.py client
	@touch $@

# Editable, so only what is written into the environment matters here: names, commands, build hook.
$(STAMPS)/project: pyproject.toml hatch_build.py $(STAMPS)/dependencies | $(STAMPS)/client
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .; status=$$?; rm $(INSTALLING); exit $$status
	@touch $@
