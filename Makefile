# The commands of the project. `make` alone lists them.
# Both packages share one scratch path, so that what the platform takes from the root package is compiled once; the
# trait is the one that Platform/Package.swift asks of the root package. Every script that builds in .build uses the flags
# of Scripts/debug-flags (no debug information), so that nothing is compiled twice.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help demo test postgres-test nodes-test build format lint release-types api docs check-docs first-use powercut torture torture-postgres front-door tsan fuzz cost bench release release-check verify-release ci

SCRATCH := .build
FLAGS := $(shell cat Scripts/debug-flags)
ROOT := --traits AsyncHTTPClient,GRDB --scratch-path $(SCRATCH) $(FLAGS)
PLATFORM := $(shell Scripts/platform-flags)
SWIFT_FILES := Sources Tests Examples AppleShims Platform Fuzz Package.swift

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# In a build folder in which no test was built, with the flags that build fastest; else with those of the tests, so that
# nothing is compiled twice.
demo: ## Build guichet and pay once through every part of it
	@set -eu; Scripts/setup; \
	flags="$(FLAGS)"; [[ -d $(SCRATCH)/debug/index ]] || flags="$$(cat Scripts/first-build-flags)"; \
	build="swift build --package-path Platform --scratch-path $(SCRATCH) $$flags --product guichet"; \
	Scripts/quietly $$build; \
	"$$($$build --show-bin-path 2>/dev/null)/guichet" demo; \
	printf 'Elapsed: %d s\n' "$$SECONDS"

test: ## Run the tests of both packages
	@Scripts/test

postgres-test: ## Run the tests of engine, store and nodes on a PostgreSQL of their own (a build of its own: .build-postgres)
	@Scripts/test postgres

nodes-test: ## Kill and freeze one of three nodes on one PostgreSQL while clients pay (after make postgres-test)
	@Scripts/with-postgres Scripts/check-nodes "$${GUICHET_POSTGRES_SCRATCH:-.build-postgres}/debug/guichet"

build: ## Compile both packages (debug, without the tests)
	@set -eu; Scripts/setup; \
	Scripts/quietly swift build $(ROOT); \
	Scripts/quietly swift build $(PLATFORM)

format: ## Rewrite the Swift files in the project's format
	@swift format --in-place --recursive --parallel $(SWIFT_FILES)

lint: ## Check format, the iOS 15 floor, words that may not ship, who uses whom, the documents' links and code, private keys
	@swift format lint --recursive --strict --parallel $(SWIFT_FILES)
	@Scripts/check-ios-floor --self-test
	@Scripts/check-ios-floor
	@Scripts/check-words --self-test
	@Scripts/check-words
	@Scripts/check-privacy --self-test
	@Scripts/check-privacy
	@Scripts/check-structure --self-test
	@Scripts/check-structure
	@Scripts/check-snippets --self-test
	@Scripts/check-snippets
	@Scripts/check-links --self-test
	@Scripts/check-links
	@Scripts/check-docs --self-test
	@Scripts/check-cost --self-test
	@Scripts/check-api --self-test
	@Scripts/check_history.py --self-test
	@Scripts/torture_phone.py --self-test
	@Scripts/torture_model.py --self-test
	@Scripts/torture_server_disk.py --self-test
	@Scripts/icu_data.py --self-test
	@Scripts/function_order.py --self-test
	@Scripts/man --self-test
	@Scripts/package --self-test
	@Scripts/check-package --self-test
	@Scripts/release --self-test
	@Scripts/check-sbom --self-test
	@Scripts/linked_parts.py --self-test
	@Scripts/check-footprint --self-test
	@if command -v ruby >/dev/null; then ruby -c Packaging/homebrew/guichet.rb; \
	else echo "lint: Packaging/homebrew/guichet.rb: syntax not checked, there is no ruby"; fi
	@Scripts/check-keys --self-test
	@Scripts/check-keys

# Against the modules of a debug build, which is made first.
release-types: ## Check the types of the platform's modules as a release build does, without building one
	@set -eu; Scripts/setup; \
	Scripts/quietly swift build $(PLATFORM); \
	Scripts/check-release-types

api: ## Count the public declarations of the libraries, and compare with Scripts/api-budget.tsv
	@Scripts/setup
	@Scripts/check-api

docs: ## Write the documentation as a site to .build-docs/site: pages, libraries, the operator's API
	@Scripts/docs

check-docs: ## Type the commands of README.md and docs/, and compare what they print with the pages
	@Scripts/check-docs

first-use: ## Time the way from nothing to the first payment, on each platform, with curl and the vendors' libraries
	@Scripts/check-first-use

powercut: ## Cut the power and kill the process, hundreds of times (5 to 8 minutes)
	@Scripts/powercut

torture: ## Break the platform on purpose while clients pay, and judge it (two minutes; GUICHET_TORTURE=long: hours)
	@Scripts/setup
	@Scripts/torture --planted
	@Scripts/torture
	@Scripts/torture --sequences --seed 1

torture-postgres: ## The same with three nodes on PostgreSQL, killed, failed over, its power cut (after make postgres-test; three minutes)
	@GUICHET="$${GUICHET_POSTGRES_SCRATCH:-.build-postgres}/debug/guichet" Scripts/torture --postgres --planted
	@GUICHET="$${GUICHET_POSTGRES_SCRATCH:-.build-postgres}/debug/guichet" Scripts/torture --postgres

front-door: ## Let slow and silent peers try to stop the platform, eight kinds, up to 1,100 of them (about 15 minutes)
	@set -eu; Scripts/setup; \
	Scripts/quietly swift build $(PLATFORM) --product guichet; \
	Scripts/check-front-door

# Without the tests that mint tokens: the instrument itself falls over the mint (a SEGV in __tsan::ExternalAccess).
tsan: ## Run the tests of both packages under ThreadSanitizer (a build of its own: .build-tsan)
	@set -eu; Scripts/setup --tests; export TSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/tsan.supp"; \
	swift test --traits AsyncHTTPClient,GRDB --scratch-path .build-tsan --sanitize thread --skip ApplePay; \
	swift test --package-path Platform --scratch-path .build-tsan --sanitize thread \
		--filter 'EngineTests|StorageTests|APITests|ServerTests' --skip ApplePay

fuzz: ## Fuzz what reads Apple Pay tokens, 100,000 inputs a target (a build of its own: .build-fuzz)
	@Scripts/fuzz

cost: ## Count what payments and a start cost, and compare with Scripts/cost-budget.tsv
	@Scripts/setup
	@Scripts/check-cost

bench: ## Measure payments and Apple Pay tokens beside what cannot be saved (release build first)
	@Scripts/bench

# BINARY=FILE: with a binary of Scripts/static-binary, its debug symbols and its Debian package; of two flavours, both
# files. KEY=FILE: signed with that key of SSH or minisign. TRIAL=yes: the source of any commit under a trial's name, for CI.
release: ## Write the source archive, its SBOM and checksums to .build-release; BINARY=FILE, KEY=FILE and TAG=yes for more
	@set -eu; Scripts/setup; \
	Scripts/quietly swift package $(ROOT) resolve; \
	Scripts/quietly swift package $(PLATFORM) resolve; \
	Scripts/release $(foreach file,$(BINARY),--binary "$(file)") $(if $(KEY),--sign "$(KEY)") $(if $(TAG),--tag) $(if $(TRIAL),--trial)

release-check: ## Build the release binary and try it alone; measure the size of the phone's code (about 15 minutes)
	@Scripts/setup
	@Scripts/check-release
	@Scripts/check-size

verify-release: ## Check what make release wrote; SIGNER=FILE: and that this public key signed it
	@Scripts/release verify $(if $(SIGNER),--signer "$(SIGNER)")

ci: ## Everything that CI checks; GUICHET_CI=long adds the release builds
	@.ci/run
