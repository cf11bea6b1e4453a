# Everything here works from a fresh clone with Python >= 3.10 (with pip and venv): the first target run makes .venv and installs into it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export MPLBACKEND = Agg
export OMP_NUM_THREADS ?= 1
export OPENBLAS_NUM_THREADS ?= 1

.PHONY: help check test site serve crawl downloads coverage bench lab clean

help:               ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

$(READY): settings.ini setup.py
	@echo "== installing into $(VENV) (once; again only when settings.ini or setup.py change)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { echo "mlbook needs Python >= 3.10; set PYTHON=/path/to/python3"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --upgrade pip
	$(BIN)/python -m pip install --editable '.[dev]'
	@touch $@

check: $(READY)     ## everything about one page, in seconds: make check NB=regression/32_ridge
	@$(BIN)/python tools/check_page.py $(NB)

test: $(READY)      ## run every notebook (once: not again what `make site` has just run), then pytest
	@echo "== notebooks: nbdev_test"
	$(BIN)/python tools/test_notebooks.py
	@echo "== everything that cuts across: pytest"
	$(BIN)/python -m pytest -n 2 --dist loadgroup

site: $(READY)      ## build the documentation site into _docs/ (ENGINE=pandoc or ENGINE=quarto forces one; FRAMES=few draws three places a slider)
	$(BIN)/python -m tools.site

serve: $(READY)     ## build the site (demos with few places, or FRAMES=all), serve it on this machine, build again when a notebook changes
	FRAMES=$${FRAMES:-few} $(BIN)/python -m tools.site --serve

crawl: $(READY)     ## open every page of the site in a browser, as built by each engine that is here
	$(BIN)/python tools/crawl.py

downloads: $(READY) ## run every notebook that readers can download, outside the repository, with mlbook[book]
	$(BIN)/python tools/downloads.py

coverage: $(READY)  ## how much of the four sources is covered, and what is missing
	$(BIN)/python tools/coverage.py

bench: $(READY)     ## measure against the best peer of each method, interleaved, on one thread and on all (peers: the extra bench)
	$(BIN)/python -m benchmarks

lab: $(READY)       ## open the notebooks in JupyterLab
	$(BIN)/jupyter lab nbs

clean:              ## remove everything that was made, .venv included
	rm -rf $(VENV) build dist *.egg-info _docs _proc _exec .cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
