# make demo    build, and run a real script        make test    every test
# make repl    the prompt                          make check   what CI runs
# make bench   the table of benchmarks             make install PREFIX=/usr/local
# make sweep   how the time grows with the size
# make check-page   the page of --html in a real browser
# make sanitize     the engine's tests, pages and examples with AddressSanitizer and ThreadSanitizer

PREFIX ?= /usr/local
# Loading the C++ library that Swift's runtime needs would take a third of a start, so the command has
# it inside: the linker takes an archive where it finds no shared one first.
RELEASE = mkdir -p .build/static && \
  ln -sf "$$(clang -print-file-name=libstdc++.a)" .build/static && \
  swift build -c release --product rxrepl -Xswiftc -static-stdlib \
    -Xlinker -L$(CURDIR)/.build/static -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
STRICT = -Xswiftc -warnings-as-errors
BINARY = .build/release/rxrepl

.PHONY: torture demo repl test check check-page sanitize sanitize-quick lint build examples bench sweep \
  install setup

demo: setup
	$(RELEASE)
	@echo
	@cat examples/first.rx
	@echo
	@$(BINARY) examples/first.rx
	@echo
	@cat examples/debounce.rx
	@echo
	@$(BINARY) examples/debounce.rx

repl: setup
	$(RELEASE)
	@$(BINARY)

test: setup
	swift test

# Every program that would take all time or all memory, with both signals.
torture: setup
	$(RELEASE)
	TORTURE=1 RXREPL=$(CURDIR)/$(BINARY) swift test --filter rxreplTests.BombTests

check: setup lint build examples sanitize-quick
	swift test $(STRICT)

# The same tests are part of `check` where there is a browser; this brings one along.
check-page: setup
	@command -v chromium > /dev/null || { \
	  if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	    apt-get update -qq && apt-get install -y -qq chromium; \
	  else \
	    echo "the page is tested in Chromium: install chromium"; \
	    exit 1; \
	  fi; }
	swift test --filter rxreplTests.PageTests

# A sanitized build has a folder of its own. With SANITIZE the package is the engine and its tests.
# XCTest itself leaks, so leaks are not looked for.
sanitize sanitize-quick: export ASAN_OPTIONS = detect_leaks=0
ADDRESS = --sanitize=address --scratch-path .build/address
THREAD = --sanitize=thread --scratch-path .build/thread

sanitize: setup
	SANITIZE=all swift test $(ADDRESS)
	SANITIZE=all swift test $(THREAD) --filter 'InputPort|Thread|Async|eight threads'
	swift build --product rxrepl $(ADDRESS)
	.build/address/debug/rxrepl test README.md docs/*.md examples/*.rx

sanitize-quick:
	SANITIZE=hostile swift test $(ADDRESS)-quick

lint:
	swift format lint --strict -r Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

build:
	swift build --build-tests $(STRICT)

examples: build
	.build/debug/rxrepl test README.md docs/*.md examples/*.rx
	.build/debug/rxrepl fmt --check examples/*.rx

bench: setup
	$(RELEASE)
	RXREPL=$(BINARY) swift run --package-path Benchmarks -c release benchmarks $(ONLY)

sweep: setup
	$(RELEASE)
	RXREPL=$(BINARY) python3 Benchmarks/sweep.py $(ONLY)

install: setup
	$(RELEASE)
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/rxrepl
	@for shell in bash zsh fish; do \
	  $(BINARY) --generate-completion-script $$shell > .build/rxrepl.$$shell || exit 1; done
	install -D -m 644 .build/rxrepl.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/rxrepl
	install -D -m 644 .build/rxrepl.zsh $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_rxrepl
	install -D -m 644 .build/rxrepl.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/rxrepl.fish
	swift package plugin generate-manual --multi-page --section 1 > /dev/null
	@for page in .build/plugins/GenerateManual/outputs/rxrepl/*.1; do \
	  install -D -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man1/$$(basename $$page) || exit 1; done

# The prompt is libedit's.
setup:
	@test -e /usr/include/histedit.h || { \
	  if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	    apt-get update -qq && apt-get install -y -qq libedit-dev; \
	  else \
	    echo "rxrepl needs libedit: install libedit-dev (Debian, Ubuntu) or libedit-devel (Fedora)"; \
	    exit 1; \
	  fi; }
