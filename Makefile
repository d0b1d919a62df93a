# `make` alone lists what there is to make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEER := build/peer
TYPES := build/types
TSC := $(TYPES)/node_modules/.bin/tsc
SHAPES := build/prettier
PRETTIER := $(SHAPES)/node_modules/.bin/prettier

.DEFAULT_GOAL := help
.PHONY: help run crash stops test quick lint bench-server format bench compile clean-compiled playthroughs pictures man docs lock

help: ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

INSTALL = -m pip install --quiet --disable-pip-version-check

$(BIN)/princeps: pyproject.toml requirements/run.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Princeps needs Python 3.11 or newer; set PYTHON=... to one."; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(INSTALL) --require-hashes --requirement requirements/run.lock
	$(BIN)/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: $(BIN)/princeps requirements/test.lock
	$(BIN)/python $(INSTALL) --require-hashes --requirement requirements/test.lock
	@touch $@

$(PEER)/.ready: requirements/bench.lock
	$(PYTHON) -m venv $(PEER)
	$(PEER)/bin/python $(INSTALL) --require-hashes --requirement requirements/bench.lock
	@touch $@

$(TSC): tools/typescript.sh tools/npm.sh
	@tools/typescript.sh $(TYPES)

$(PRETTIER): tools/prettier.sh tools/npm.sh
	@tools/prettier.sh $(SHAPES)

PYTHONS := src tests tools toys
TYPED := src/princeps tests tools toys
PAGE := src/princeps/web/static/js src/princeps/web/static/css
CORES := $(shell nproc 2>/dev/null || echo 2)
# tests start hundreds of programs: what is compiled once is kept, whatever the environment says
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest
# half of the time a test waits for a server or a browser
TESTERS := $(shell expr $(CORES) \* 3 / 2)

run: $(BIN)/princeps ## open the table: prints the address for the browser
	@$(BIN)/python tools/compile.py --fresh
	@$(BIN)/princeps serve

test: lint ## lint, type check and run all tests
	@$(BIN)/python tools/compile.py --fresh
	@tools/chromium.sh
	@tools/postgres.sh
	$(PYTEST) -n $(TESTERS) --dist worksteal

quick: $(VENV)/.test ## after each change: style, and the tests that need no browser, no database and no patience
	@$(BIN)/python tools/compile.py --fresh
	$(BIN)/ruff check $(PYTHONS)
	$(PYTEST) -n $(CORES) --dist worksteal -m "not browser and not postgres and not slow"

lint: $(VENV)/.test $(TSC) $(PRETTIER) ## style, types, and what two tools know of weaknesses
	$(BIN)/ruff check $(PYTHONS)
	$(BIN)/ruff format --check $(PYTHONS)
	$(BIN)/mypy $(TYPED)
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive src tools
	$(BIN)/python tools/audit.py
	$(TSC) -p src/princeps/web
	$(PRETTIER) --check --log-level warn $(PAGE)
	$(BIN)/python tools/wire_types.py --check

format: $(VENV)/.test $(PRETTIER) ## put the source into shape
	$(BIN)/ruff check --fix-only --quiet $(PYTHONS)
	$(BIN)/ruff format $(PYTHONS)
	$(PRETTIER) --write --log-level warn $(PAGE)

compile: $(VENV)/.test ## build engine, games, playouts and drawing with mypyc (optional, several times faster)
	$(BIN)/python tools/compile.py

clean-compiled: ## back to the plain source
	$(PYTHON) tools/compile.py --clean

bench: $(VENV)/.test $(PEER)/.ready ## speed against a peer, plain and (after `make compile`) compiled
	@$(BIN)/python tools/compile.py --fresh
	$(BIN)/princeps bench --peer $(PEER)/bin/python

crash: $(VENV)/.test ## kill the server a thousand times on each kind of database and look whether anything is lost
	@tools/postgres.sh
	$(BIN)/python tools/crash.py --store sqlite --kills 1000
	$(BIN)/python tools/crash.py --store postgres --workers 3 --kills 1000

stops: $(VENV)/.test ## stop the server two hundred times on each kind of database, under load: seconds, and nothing lost
	@tools/postgres.sh
	$(BIN)/python tools/stops.py --store sqlite --stops 200
	$(BIN)/python tools/stops.py --store postgres --stops 200

bench-server: $(VENV)/.test ## answers a second over WebSockets, every one on disk, beside a bare echo
	@tools/postgres.sh
	$(BIN)/python tools/bench_server.py
	$(BIN)/python tools/bench_server.py --states plain
	$(BIN)/python tools/bench_store.py

playthroughs: $(VENV)/.test ## write tests/playthroughs anew
	$(BIN)/python tools/playthroughs.py

pictures: $(VENV)/.test ## draw docs/pictures anew
	@tools/chromium.sh
	$(BIN)/python tools/pictures.py
	$(BIN)/python tools/pictures_web.py

lock: ## pin the newest versions that fit, by name and hash
	$(BIN)/python $(INSTALL) pip-tools
	for kind in "run" "test --extra test --extra compile --extra cluster" "cluster --extra cluster" "bench --extra bench"; do set -- $$kind; name=$$1; shift; \
	$(BIN)/pip-compile --quiet --upgrade --generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-trusted-host \
	--no-emit-find-links --strip-extras --allow-unsafe --build-deps-for editable "$$@" pyproject.toml --output-file requirements/$$name.lock; done

man: $(BIN)/princeps ## write the manual page: build/princeps.1
	@mkdir -p build
	$(BIN)/princeps man --lang en > build/princeps.1

docs: $(VENV)/.test ## write the generated pages of docs/ anew
	$(BIN)/python tools/docs.py
