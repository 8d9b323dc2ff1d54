# Every target sets itself up: a virtual environment with pinned dependencies and an installed, non-editable copy of the package.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRAS := text,cli,dev
CORPUS ?= examples/corpus.jsonl
OUT ?= verdicts.jsonl
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# directories too: their time changes when a file is removed
SOURCES := $(shell find cpsearch models -not -path '*/__pycache__*')

# what runs is the installed copy: never put the current directory on sys.path
export PYTHONSAFEPATH := 1

.PHONY: solve test integrations soak bench coverage gate practice lint types install clean

solve: install
	$(BIN)/cpsearch solve $(CORPUS) -o $(OUT) --jobs $(JOBS)

test: lint types
	$(BIN)/python -m pytest -n 2 --pyargs ./tests cpsearch

# the adapters inside the real libraries, in an environment of its own (2.4 GB, with torch);
# PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu spares the libraries for graphics cards
integrations:
	$(MAKE) VENV=.venv-integrations EXTRAS=$(EXTRAS),integrations install
	.venv-integrations/bin/python -m pytest -n 2 -rs tests/test_integrations_*.py

# about ten minutes on two cores; CPSEARCH_RANDOM_PROBLEMS=N for another number per combination of families
soak: install
	CPSEARCH_RANDOM_PROBLEMS=$${CPSEARCH_RANDOM_PROBLEMS:-1000} $(BIN)/python -m pytest -n 2 -m soak tests

lint: $(VENV)/.dependencies
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# from inside the environment, so that cpsearch/ here does not stand in for the installed package
types: install
	cd $(VENV) && bin/mypy --config-file ../pyproject.toml -p cpsearch
	cd $(VENV) && MYPYPATH=../tests bin/mypy --config-file ../pyproject.toml --explicit-package-bases ../tests

ifneq ($(wildcard benchmarks/__main__.py),)
bench: install
	$(BIN)/python -c 'import runpy, sys; sys.path.insert(0, "."); runpy.run_module("benchmarks", run_name="__main__")'
endif

# the tables of docs/coverage.md, from the published files in CPSEARCH_DATA; SETS names others than the development sets
coverage: install
	$(BIN)/python benchmarks/coverage.py $(if $(SETS),--sets $(SETS)) --jobs $(JOBS) $(if $(REPORT),-o $(REPORT))

# the tables of docs/gate.md, likewise
gate: install
	$(BIN)/python benchmarks/gate.py --jobs $(JOBS) $(if $(REPORT),-o $(REPORT))

# the tables and the plot of docs/practice.md, likewise; a killed run goes on from WORK. SCORE names the sets to score the frozen stages on
WORK ?= practice-run
practice: install
	$(BIN)/python benchmarks/practice.py --jobs $(JOBS) --work $(WORK) $(if $(SCORE),--score $(SCORE)) $(if $(REPORT),-o $(REPORT))

install: $(VENV)/.installed

# pip runs from outside (--python), so that a Python without ensurepip will do
$(VENV)/.dependencies: pyproject.toml setup.py constraints.txt requirements-model.txt
	$(PYTHON) -c 'import sys; sys.exit("cpsearch needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv --without-pip $(VENV)
	$(PYTHON) -m pip --python $(BIN)/python install --quiet --require-hashes --no-deps -r requirements-model.txt
	$(PYTHON) -m pip --python $(BIN)/python install --quiet -c constraints.txt '.[$(EXTRAS)]'
	rm -rf build cpsearch.egg-info
	touch $@

# build/ is removed first: a module deleted from the sources would live on in it
$(VENV)/.installed: $(VENV)/.dependencies $(SOURCES)
	rm -rf build
	$(PYTHON) -m pip --python $(BIN)/python install --quiet --no-deps --force-reinstall .
	rm -rf build cpsearch.egg-info
	touch $@

clean:
	rm -rf $(VENV) .venv-integrations build dist cpsearch.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
