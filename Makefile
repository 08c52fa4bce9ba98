# Needs Python >= 3.11, make and a package registry. Everything is installed into .venv.

PYTHON   ?= python3
PORT     ?=
LABFLAGS ?=
VOILAFLAGS ?=
START    ?= notebooks/00_start_here.ipynb
FUZZ_SECONDS ?= 30
SOAK_MINUTES ?= 15
POSITIONS ?= 100000

QUICK := tests/rules tests/modules tests/teach tests/widgets tests/test_save.py \
	tests/test_notation.py tests/test_position_code.py tests/test_positions.py tests/test_study.py \
	tests/test_layout.py
VENV  := .venv
BIN   := $(VENV)/bin
STAMP := $(VENV)/.installed
SETTINGS := $(VENV)/share/jupyter/lab/settings/overrides.json
# Containers often forbid compiled files; without them every kernel compiles all its packages anew.
unexport PYTHONDONTWRITEBYTECODE
# JupyterLab refuses to run as root unless told that this is meant.
ALLOW_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
# Lets uv ask the registry that pip is set up to ask.
LIKE_PIP = index=$${PIP_INDEX_URL:-$$($(BIN)/python -m pip config get global.index-url 2>/dev/null || true)}; \
	if [ -n "$$index" ]; then export UV_DEFAULT_INDEX="$${UV_DEFAULT_INDEX:-$$index}"; fi; \
	if [ -n "$$PIP_CERT" ]; then export SSL_CERT_FILE="$${SSL_CERT_FILE:-$$PIP_CERT}"; fi

.DEFAULT_GOAL := help
.PHONY: help install learn lab voila test quick lint types unit pythons notebooks browser fix pictures bench soak \
	property fuzz faults puzzles lock clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(STAMP) $(SETTINGS) ## create .venv with the pinned packages and this project

learn: $(STAMP) ## open the course as a page without code (PORT=8867 VOILAFLAGS=--no-browser)
	$(BIN)/python -m tools.learn $(if $(PORT),--port=$(PORT)) $(VOILAFLAGS)

lab: $(STAMP) $(SETTINGS) ## open JupyterLab on the first notebook (PORT=8899 LABFLAGS=--no-browser)
	$(BIN)/python -m jupyterlab $(ALLOW_ROOT) $(if $(PORT),--port=$(PORT)) \
		--LabApp.default_url=/lab/tree/$(START) $(LABFLAGS)

voila: $(STAMP) ## serve all notebooks as pages without code (PORT=8867 VOILAFLAGS=--no-browser)
	$(BIN)/python -m voila notebooks --classic-tree $(if $(PORT),--port=$(PORT)) $(VOILAFLAGS)

test: lint types unit pythons browser notebooks ## run every check: ruff, mypy, pytest, browser, notebooks

quick: lint types ## two minutes: ruff, mypy, every rule, files and texts, the table's messages
	$(BIN)/python -m pytest -q --numprocesses 2 --dist loadfile $(QUICK)

lint: $(STAMP) ## ruff: faults and layout
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check --quiet .

types: $(STAMP) ## mypy, strict
	$(BIN)/python -m mypy

unit: $(STAMP) ## pytest: rules, doctests, widgets, on two processes; no browser
	$(BIN)/python -m pytest -p no:nbval -m "not browser" --numprocesses 2 --dist loadfile \
		--no-loadscope-reorder

pythons: $(STAMP) ## the engine's tests on the other Pythons that pyproject.toml declares, if at hand
	@$(LIKE_PIP); $(BIN)/python tools/pythons.py

notebooks: $(STAMP) ## run all notebooks and compare their stored outputs, on two processes
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile \
		--nbval --nbval-current-env --nbval-sanitize-with tests/nbval.cfg notebooks

browser: $(STAMP) $(SETTINGS) ## only the browser tests, on three processes, as pages often wait
	$(BIN)/python -m pytest -p no:nbval -m browser --numprocesses 3 --dist worksteal tests/browser

fix: $(STAMP) ## let ruff mend what it safely can: import order, layout
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

pictures: $(STAMP) $(SETTINGS) ## take the pictures of the widgets anew, for notebooks and README
	$(BIN)/python -m tools.take_pictures

bench: $(STAMP) ## print speed figures, against catanatron and an earlier commit (PARTS="aims calls": some)
	$(BIN)/python -m tests.bench $(PARTS)

soak: $(STAMP) ## random games with everything drawn at random, on all cores (SOAK_MINUTES=15)
	$(BIN)/python -m tests.soak --minutes $(SOAK_MINUTES)

property: $(STAMP) ## what is listed is what is allowed, on all cores (POSITIONS=100000)
	$(BIN)/python -m tests.soak.roads --positions $(POSITIONS)

fuzz: $(STAMP) ## spoilt and hostile texts for every reader (FUZZ_SECONDS=30 for each of them)
	$(BIN)/python -m tests.fuzz --seconds $(FUZZ_SECONDS)

faults: $(STAMP) ## break rules on purpose, one at a time, and see whether their tests notice
	$(BIN)/python -m tools.faults

puzzles: $(STAMP) ## ask a search again, with other seeds, about the best move of every puzzle
	$(BIN)/python -m tools.find_puzzles --check

lock: $(STAMP) ## refresh requirements.lock from pyproject.toml
	@$(LIKE_PIP); $(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 \
		--all-extras --no-emit-index-url --no-emit-find-links --no-header --no-annotate \
		pyproject.toml --output-file requirements.lock

clean: ## remove .venv and everything that was generated
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis tests/browser/shots
	find . -name .git -prune -o \( -name __pycache__ -o -name .ipynb_checkpoints \) \
		-type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Creating $(VENV)"
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "The venv module is missing; on Debian: apt install python3-venv"; exit 1; }

# uv installs in seconds; where it cannot be had, or cannot reach the registry, pip does the same.
$(STAMP): requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing requirements.lock into $(VENV)"
	@$(LIKE_PIP); \
	export VIRTUAL_ENV="$(CURDIR)/$(VENV)"; \
	pip="$(BIN)/python -m pip --disable-pip-version-check"; \
	if { [ -x $(BIN)/uv ] || $$pip install --quiet uv 2>/dev/null; } && \
	   $(BIN)/uv pip install --quiet -r requirements.lock && \
	   $(BIN)/uv pip install --quiet --no-deps -e . ; \
	then :; else \
		echo "uv did not work here; using pip, which takes about a minute"; \
		$$pip install --quiet -r requirements.lock && $$pip install --quiet --no-deps -e . ; \
	fi
	@touch $@

# Concerns this .venv alone. JupyterLab does not ask about news; and messages of widgets go to the
# main thread of the kernel, where an interrupt reaches them and no cell runs beside them.
$(SETTINGS): tools/jupyterlab.json | $(STAMP)
	@mkdir -p $(@D)
	@cp $< $@
