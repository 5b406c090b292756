# One entry point for people and CI. `make help` lists every target.

# Any python3 that is new enough; make gpu takes the one that has your torch.
PYTHON ?=
TORCH ?= 2.13.0
ADDRESS ?= 127.0.0.1:8000
RELEASE ?= 2.15
# Whose machine it is, for evidence that is sent in.
CONTRIBUTOR ?=
# For the matrix and the corpus: releases, pages or snippets to run (default: everything); ALL=1 runs them anew.
ONLY ?=
ALL ?=
# The words of ONLY that are releases: names of pages and snippets have a slash.
MINORS = $(strip $(foreach word,$(ONLY),$(if $(findstring /,$(word)),,$(word))))
# Which versions of its dependencies the installed package is tested with: highest or lowest-direct.
RESOLUTION ?= highest
# The room whose code is changed, and how many changes are drawn (default: all).
ROOM ?= verdicts
SAMPLE ?=
# A package index for torch alone, such as https://download.pytorch.org/whl/cpu for the small CPU build.
TORCH_INDEX ?=

SITE := .venv/site
TEST := .venv/torch-$(TORCH)
ZENSICAL := .venv/zensical
PACKAGE := .venv/package
LISTING := .venv/listing
MUTANTS := .venv/mutants
# The python3 of PATH. If it was built without optimizations, as pyenv builds it, and the system has one that can make
# environments and compile, the system's: ten versions of the docs take a fifth less time.
OPTIMIZED := import sysconfig; raise SystemExit("--enable-optimizations" not in sysconfig.get_config_var("CONFIG_ARGS"))
ABLE := import ensurepip, os, sys, sysconfig; \
	raise SystemExit(not (3, 11) <= sys.version_info < (3, 15) or not os.path.exists(sysconfig.get_path("include") + "/Python.h"))
SYSTEM := /usr/bin/python3
BUILDER = $(or $(PYTHON),$(shell (python3 -c '$(OPTIMIZED)' || ! $(SYSTEM) -c '$(ABLE)') 2>/dev/null && \
	echo python3 || echo $(SYSTEM)))
PIP := -m pip --disable-pip-version-check install --quiet
export NO_MKDOCS_2_WARNING := 1

.DEFAULT_GOAL := help
.PHONY: help setup serve dev build zensical search weigh picture test package dist mutants still records snippets check strict lint format record matrix corpus release projects cost names gpu torch status bench lock clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /\1\t/' | awk -F'\t' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: $(SITE)/.done ## install the programs torchproof and torchproof-docs, and say how to call them
	@echo 'now: . $(SITE)/bin/activate    # torchproof and torchproof-docs are on PATH; torchproof-docs --help'

serve: $(SITE)/.done ## build the docs of every release and serve them on ADDRESS
	$(SITE)/bin/torchproof-docs serve --address $(ADDRESS)

build: $(SITE)/.done ## build the docs of every release into a local branch, without serving
	$(SITE)/bin/torchproof-docs serve --build-only

dev: $(SITE)/.done ## live preview of one docs version, RELEASE
	$(SITE)/bin/torchproof-docs preview $(RELEASE) --address $(ADDRESS)

zensical: $(SITE)/.done $(ZENSICAL)/.done ## the docs of RELEASE by the other builder, Zensical, in site/zensical
	$(SITE)/bin/torchproof-docs render $(RELEASE) site/zensical
	cd site/zensical && $(CURDIR)/$(ZENSICAL)/bin/zensical build
	$(SITE)/bin/torchproof-docs finish site/zensical

search: $(TEST)/.done ## ask the search the questions of benchmarks/search_questions.tsv
	$(TEST)/bin/python benchmarks/search.py --misses

weigh: $(TEST)/.done ## what a phone loads of four pages, by the browser's own figures
	$(TEST)/bin/python benchmarks/weigh.py

picture: $(TEST)/.done ## take the README's picture of the home page anew
	$(TEST)/bin/python benchmarks/picture.py

# Inductor tries each set of vector instructions in every new cache folder, 14 s of CPU; the test run takes them as told.
# The code around the kernels of an AOTInductor package is compiled without optimization, 1 s sooner for each of eight.
# Two scripts side by side have twice the threads of the cores: one that waits sleeps, and does not spin meanwhile.
# A test that hangs says where after ten minutes, and ends the run.
test: ## everything a CPU can test, with torch TORCH: tool, snippets, Markdown fences, lint, types
	@$(MAKE) --no-print-directory -j2 $(TEST)/.done $(ZENSICAL)/.done
	@$(MAKE) --no-print-directory -j2 still records
	TORCHINDUCTOR_VEC_ISA_OK=1 AOT_INDUCTOR_COMPILE_WRAPPER_OPT_LEVEL=O0 OMP_WAIT_POLICY=PASSIVE \
		$(TEST)/bin/python -m pytest -n 2 --dist loadfile -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true \
		tests snippets

still: $(TEST)/.done # what reads the source and runs nothing of it
	$(TEST)/bin/ruff check .
	$(TEST)/bin/ruff format --check .
	$(TEST)/bin/mypy
	$(TEST)/bin/lint-imports --no-logo

records: $(TEST)/.done # the records against each other, and the fences of the Markdown
	$(TEST)/bin/torchproof-docs check
	$(TEST)/bin/python -m pytest --markdown-docs docs README.md CONTRIBUTING.md ARCHITECTURE.md

# Lowest takes the oldest versions that pyproject.toml allows, for what it names itself. What the tests need beside it
# comes after, and may change none of these.
package: ## the tests of what people install, with PYTHON and RESOLUTION (highest or lowest-direct) of its dependencies
	rm -rf $(PACKAGE) build  # of an earlier wheel: setuptools would take along what lies there
	$(call environment,$(PACKAGE))
	$(PACKAGE)/bin/uv build --quiet --wheel --out-dir $(PACKAGE)/dist .
	$(PACKAGE)/bin/uv pip install --quiet --python $(PACKAGE) --resolution $(RESOLUTION) -r pyproject.toml --extra mcp
	$(PACKAGE)/bin/uv pip install --quiet --python $(PACKAGE) --no-deps $(PACKAGE)/dist/*.whl
	$(PACKAGE)/bin/uv pip freeze --python $(PACKAGE) --exclude torchproof > $(PACKAGE)/versions.txt
	$(PACKAGE)/bin/python .ci/installed_commands.py
	$(PACKAGE)/bin/uv pip install --quiet --python $(PACKAGE) --constraint $(PACKAGE)/versions.txt --group package
	$(PACKAGE)/bin/python -m pytest -p no:cacheprovider -m "not browser" -n 2 tests/torchproof

# Without the skill a wheel is built too, as pip does it in a checkout: the pages behind it take a while to render.
dist: $(SITE)/.done $(LISTING)/.done ## the package for an index in dist/, with the skill, and what indexes and registries say of it
	rm -rf dist build
	$(SITE)/bin/torchproof-docs skill
	$(SITE)/bin/uv build --quiet
	$(LISTING)/bin/twine check --strict dist/*
	$(LISTING)/bin/check-jsonschema --schemafile "$$(sed -n 's/.*"$$schema": "\(.*\)".*/\1/p' server.json)" server.json
	$(LISTING)/bin/skillsaw lint --strict --skip-rule claude-plugin-readme .

mutants: $(MUTANTS)/.done ## change the code of ROOM (verdicts, rules, snippet_lint, scan) and see which of SAMPLE changes no test notices
	$(MUTANTS)/bin/python benchmarks/mutants.py $(ROOM) $(if $(SAMPLE),--sample $(SAMPLE))

snippets: $(TEST)/.done ## run the snippets of torch TORCH
	$(TEST)/bin/torchproof-docs run

check: $(SITE)/.done ## check all records against each other
	$(SITE)/bin/torchproof-docs check

strict: $(SITE)/.done ## the same, and fail on every run that is stale or missing and that a CPU could make
	$(SITE)/bin/torchproof-docs check --strict

lint: $(TEST)/.done ## format and lint
	$(TEST)/bin/ruff format .
	$(TEST)/bin/ruff check --fix .
	$(TEST)/bin/mypy

record: $(TEST)/.done ## record evidence with torch TORCH
	$(TEST)/bin/torchproof-docs run --record

matrix: $(SITE)/.done ## record what is stale or missing on every release; ONLY="2.8 compile/set-stance", ALL=1 runs it anew
	$(SITE)/bin/torchproof-docs prove $(if $(ALL),--all) $(if $(MINORS),--releases "$(MINORS)") $(or $(filter-out $(MINORS),$(ONLY)),--everything)

corpus: $(SITE)/.done ## run the scanner's corpus on every release, or on those of ONLY="2.5 2.15"
	$(SITE)/bin/python .ci/corpus.py $(ONLY)

release: $(SITE)/.done ## take in a new PyTorch release: make release TORCH=2.16.0
	$(SITE)/bin/torchproof-docs release $(TORCH)
	$(SITE)/bin/torchproof-behaviour $(basename $(TORCH))
	$(SITE)/bin/torchproof-behaviour --types $(basename $(TORCH))
	$(SITE)/bin/torchproof-cost
	$(SITE)/bin/torchproof-cost --again
	$(if $(TORCHPROOF_ENVS),$(MAKE) --no-print-directory projects,@echo 'no published project was run: make projects, with environments of all releases in TORCHPROOF_ENVS')

cost: $(SITE)/.done ## measure time and memory of the same calls on every release, twice where it changed: evidence/cost
	$(SITE)/bin/torchproof-cost
	$(SITE)/bin/torchproof-cost --again

# An environment a release in TORCHPROOF_ENVS; without a list in ONLY, all of them.
projects: $(SITE)/.done ## run published projects on every release, or those of ONLY; issue texts in .cache/issues
	$(SITE)/bin/python benchmarks/projects.py .cache/projects $(ONLY)
	$(SITE)/bin/python benchmarks/project_issues.py .cache/issues $(ONLY)

names: $(SITE)/.done ## the history of every public name, of the packages beside torch too, and what the wheels require: history/
	$(SITE)/bin/torchproof-docs names
	$(SITE)/bin/torchproof-docs names --wheels
	$(SITE)/bin/torchproof-docs names --partners

gpu: ## run and record on this machine with the torch that PYTHON has, without installing anything
	PYTHONPATH="src:packages/docs:$$PYTHONPATH" $(or $(PYTHON),python3) -m torchproof_docs doctor
	PYTHONPATH="src:packages/docs:$$PYTHONPATH" $(or $(PYTHON),python3) -m torchproof_docs run --record --only fresh $(if $(CONTRIBUTOR),--contributor '$(CONTRIBUTOR)')

torch: $(TEST)/.done ## an environment with torch TORCH: torchproof-docs run and torchproof-assembly work there
	@echo 'now: . $(TEST)/bin/activate    # torchproof and torchproof-docs are on PATH; torchproof-docs --help'

status: $(SITE)/.done ## what is proved, stale, contradicted or not run, and when everything last ran
	$(SITE)/bin/torchproof-docs status

bench: $(TEST)/.done ## the runner against one fresh python a snippet
	$(TEST)/bin/python benchmarks/runner.py

# torch is not in the lock, nor what it brings in a version of its own. No address of an index either: pip's or uv's
# settings name it.
lock: ## pin the newest versions of everything but torch in requirements.lock, by their hashes
	uv pip compile -q -U pyproject.toml packages/docs/pyproject.toml --all-extras --group test --group package --group mutants --group listing --no-emit-package sympy --no-emit-package mpmath --no-emit-package torchproof --no-emit-index-url --universal --generate-hashes --no-header --no-annotate --python-version 3.11 -o requirements.lock

clean: ## remove environments, caches and built sites
	rm -rf .venv .cache .nox site

# uv installs in 3 s what takes pip 40, so it comes first, by pip. torch comes by pip, which looks where its user told it
# to; pip compiles it to bytecode on one core, in three times the time. One of torch's files is written for a newer Python
# and fails there. What comes with torch counts too: each process that compiles imports sympy, which takes 3 s without
# bytecode.
INSTALLED := requirements.lock pyproject.toml $(wildcard packages/*/pyproject.toml)
DOCS := --editable . --editable packages/docs[site]

$(SITE)/.done: $(INSTALLED)
	$(call environment,$(SITE))
	$(call install,$(SITE),$(DOCS) --editable packages/behaviour)
	touch $@

$(ZENSICAL)/.done: $(INSTALLED)
	$(call environment,$(ZENSICAL))
	$(call install,$(ZENSICAL),--editable . --editable packages/docs[builders])
	touch $@

$(MUTANTS)/.done: $(INSTALLED)
	$(call environment,$(MUTANTS))
	$(call install,$(MUTANTS),$(DOCS) --group test --group mutants)
	touch $@

$(LISTING)/.done: $(INSTALLED)
	$(call environment,$(LISTING))
	$(call install,$(LISTING),--group listing)
	touch $@

$(TEST)/.done: $(INSTALLED)
	$(call environment,$(TEST))
	$(TEST)/bin/python $(PIP) --no-compile $(if $(TORCH_INDEX),--extra-index-url $(TORCH_INDEX)) torch==$(TORCH)
	$(TEST)/bin/python -m compileall -qq -j 0 $(TEST)/lib/python3*/site-packages || true
	$(call install,$(TEST),$(DOCS) --editable packages/behaviour --editable packages/assembly --group test)
	touch $@

define environment
	$(BUILDER) -m venv $(1)
	sed -n '/^uv==/,/[^\\]$$/p' requirements.lock > $(1)/uv.txt
	$(1)/bin/python $(PIP) -r $(1)/uv.txt
endef

define install
	$(1)/bin/uv pip install --quiet --compile-bytecode --python $(1) --constraint requirements.lock $(2)
	$(1)/bin/python -m compileall -qq src packages
endef
