# make demo      build, and run a real script        make test     every test; ONLY=PagesTests, some of them
# make repl      the prompt                          make check    what CI runs
# make bench     the table of benchmarks             make docs     the libraries' documentation (DocC)
# make deb       a Debian package                    make dist     a tarball that needs no library
# make install PREFIX=/usr/local                     the command, its manual page and completions
# make check-deb    the package: made twice, lintian, installed, run, removed
# make check-rooms  that no room uses a later one, by the compiler; make circles: which files need one another
# make check-page   the page of --html in a real browser
# make check-benchmarks  that the benchmarks compile
# make torture      programs that would take all time or all memory
# make fuzz         random texts, bytes, sessions and graphs, with AddressSanitizer
# make sanitize     the engine's tests, pages and examples with AddressSanitizer and ThreadSanitizer
# make sweep        how the time grows with the size; make bench-against REV=…, another commit in turns with this one;
#                   OTHER=… is another command that runs in turns in bench and sweep

PREFIX ?= /usr/local
BINARY = .build/release/rxrepl
# Nobody debugs what CI builds, so that it needs nothing of what a debugger reads; the index is what tests are found
# by. Each core compiles a module's files as two batches: with more, each would read again what the other files are
# about; with one, a core waits for the other.
BATCHES = -Xswiftc -driver-batch-count -Xswiftc $$((2 * $$(nproc)))
QUICK = $(BATCHES) -debug-info-format none
# What is tested is optimised, and has a folder of its own beside that of `swift build`.
TESTED = .build/tested
STRICT = $(QUICK) -Xswiftc -warnings-as-errors --scratch-path $(TESTED)
STATIC = .build/static
COMMIT := $(shell git --git-dir=.git describe --always --dirty --abbrev=9 --exclude='*' 2> /dev/null)

# Nearly all of a start is loading, so as little as possible is loaded: the C++ library that Swift's runtime
# needs is inside, as the linker takes an archive where it finds no shared one first; code that nobody calls is
# left out; the program exports no symbols, and stands at a fixed place, see docs/decisions/0035-a-fixed-place.md.
# The commit is linked in, because an option of the compiler would compile everything anew after each.
# What is tested also tests that no two accesses of a value overlap; the command does not test it again, see
# docs/decisions/0103-overlapping-accesses-are-found-by-tests.md.
UNCHECKED = -Xswiftc -enforce-exclusivity=unchecked
LINK = -Xlinker --no-export-dynamic -Xlinker --gc-sections -Xlinker $(CURDIR)/$(STATIC)/commit-$(COMMIT).o
RELEASE = mkdir -p $(STATIC) && \
  ln -sf "$$(clang -print-file-name=libstdc++.a)" $(STATIC) && \
  echo 'const char rxrepl_commit[] = "$(COMMIT)";' | clang -x c -c - -o $(STATIC)/commit-$(COMMIT).o && \
  swift build -c release --product rxrepl -Xswiftc -static-stdlib -Xswiftc -use-ld=lld $(UNCHECKED) \
    -Xlinker -L$(CURDIR)/$(STATIC) \
    $(foreach option,-static-libgcc -no-pie,-Xswiftc -Xclang-linker -Xswiftc $(option)) $(LINK)

# The time that is noted in packages is that of the commit, so that each build makes the same bytes.
deb dist check-deb check-package: export SOURCE_DATE_EPOCH ?= \
  $(shell git --git-dir=.git log -1 --format=%ct 2> /dev/null || date -r CHANGELOG.md +%s)

.PHONY: demo repl test check check-page check-deb check-package check-rooms check-benchmarks lint build
.PHONY: examples docs bench circles install deb dist torture fuzz sanitize sanitize-quick sweep setup bench-against

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

# The library of tests would note the stack of each error that is thrown, which takes a fifth of the time.
test: export SWT_SWIFT_ERROR_BACKTRACING_ENABLED = 0
test: setup
	OPTIMIZED=1 swift test $(STRICT) $(if $(ONLY),--filter '$(ONLY)')

# Every program that would take all time or all memory, with both signals; 10,000 sessions that are saved,
# as many that are killed, and as many texts in each place that prints.
torture: setup
	$(RELEASE)
	TORTURE=1 FUZZ=10000 RXREPL=$(CURDIR)/$(BINARY) \
	  swift test --filter 'BombTests|KillTests|SavedSessionTests|OutputFuzzTests'

check: setup lint build check-rooms check-benchmarks circles examples docs check-package sanitize-quick test

# The same tests are part of `check` where there is a browser; this brings one along.
check-page: setup
	@command -v chromium > /dev/null || { \
	  if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	    apt-get update -qq && apt-get install -y -qq chromium; \
	  else \
	    echo "the page is tested in Chromium: install chromium"; \
	    exit 1; \
	  fi; }
	$(MAKE) test ONLY=rxreplTests.PageTests

# A sanitized build has a folder of its own. With SANITIZE the package is the engine and its tests, without those
# of whether what a page shows compiles, which needs both libraries.
# XCTest itself leaks, so leaks are not looked for.
fuzz sanitize sanitize-quick: export ASAN_OPTIONS = detect_leaks=0
ADDRESS = --sanitize=address $(BATCHES) --scratch-path .build/address
THREAD = --sanitize=thread $(BATCHES) --scratch-path .build/thread

sanitize: setup
	SANITIZE=all swift test $(ADDRESS) --skip ReadmeTests
	SANITIZE=all swift test $(THREAD) --filter 'InputPort|Thread|Async|eight threads'
	swift build --product rxrepl $(ADDRESS)
	.build/address/debug/rxrepl test README.md docs/*.md examples/*.rx examples/seeds/*.rx

# So many of each, from seed FUZZ_FROM.
fuzz: export FUZZ ?= 2000
fuzz: setup
	swift test $(ADDRESS) --filter 'FuzzTests|SavedSessionTests'

sanitize-quick:
	SANITIZE=hostile swift test $(ADDRESS)-quick

lint:
	swift format lint --strict -r Package.swift scripts Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
	  examples/swift-package/Package.swift examples/swift-package/Sources

build:
	OPTIMIZED=1 swift build --build-tests $(STRICT)

# Each room is checked with those that it may use alone, see docs/architecture.md.
check-rooms: build
	scripts/check-rooms $(TESTED)/debug
	scripts/count-lines --check

# The benchmarks use the libraries as a program of somebody else does, so they need their public names. Compared is
# with OpenCombine only where it is run.
check-benchmarks: build
	swiftc -typecheck -swift-version 6 -warnings-as-errors -I $(TESTED)/debug/Modules -I Sources/CStack/include \
	  Benchmarks/Sources/benchmarks/*.swift

# The files of each target that need one another in a circle; none may be larger than twelve.
circles: build
	swift scripts/circles.swift $(TESTED)/debug/index/store Sources/StreamEngine Sources/StreamLang Sources/rxrepl

examples: build
	$(TESTED)/debug/rxrepl test README.md docs/*.md examples/*.rx examples/seeds/*.rx
	$(TESTED)/debug/rxrepl fmt --check examples/*.rx
	swift run $(QUICK) --package-path examples/swift-package > .build/search.txt
	sed -n '/^```$$/,/^```$$/{/^```$$/!p;}' examples/swift-package/README.md | diff - .build/search.txt

# Each library is a folder that a web server can show.
docs: build
	@for library in StreamEngine StreamLang; do \
	  mkdir -p .build/docs/$$library.symbols && \
	  swift symbolgraph-extract -module-name $$library -I $(TESTED)/debug/Modules -I Sources/CStack/include \
	    -target $$(uname -m)-unknown-linux-gnu -minimum-access-level public \
	    -skip-synthesized-members -output-dir .build/docs/$$library.symbols && \
	  docc convert Sources/$$library/$$library.docc --warnings-as-errors \
	    --additional-symbol-graph-dir .build/docs/$$library.symbols \
	    --output-dir .build/docs/$$library || exit 1; \
	  echo ".build/docs/$$library"; done

bench: setup
	$(RELEASE)
	RXREPL=$(BINARY) swift run --package-path Benchmarks -c release benchmarks $(ONLY)
	RXREPL=$(BINARY) python3 Benchmarks/rows.py "$(or $(OTHER),-)" $(ONLY)

# This commit beside another, in turns: make bench-against REV=427c42d
bench-against: setup
	python3 Benchmarks/against.py $(REV) $(ONLY)

sweep: setup
	$(RELEASE)
	RXREPL=$(BINARY) OTHER=$(OTHER) python3 Benchmarks/sweep.py $(ONLY)

install: setup
	$(RELEASE)
	packaging/install.sh $(BINARY) $(DESTDIR)$(PREFIX)

deb: setup
	$(RELEASE)
	@packaging/deb.sh $(BINARY) .build

# The same objects with every library inside, that of C, too.
dist: setup
	$(RELEASE)
	swiftc -static-executable -use-ld=lld -o $(STATIC)/rxrepl @.build/release/rxrepl.product/Objects.LinkFileList \
	  $(LINK) -Xlinker --defsym=main=rxrepl_main -ledit -ltinfo -lbsd -lmd
	@packaging/dist.sh $(STATIC)/rxrepl .build

check-deb: setup
	$(RELEASE)
	@command -v lintian > /dev/null || { echo "the package is checked by lintian: install it"; exit 1; }
	package=$$(packaging/deb.sh $(BINARY) .build) && again=$$(packaging/deb.sh $(BINARY) $(STATIC)) && \
	  cmp "$$package" "$$again" && lintian --fail-on error,warning "$$package" && \
	  packaging/check-deb.sh "$$package"

# What makes packages, tried with the command that the tests have built; its libraries are Swift's.
check-package: build
	@if command -v dpkg-shlibdeps > /dev/null; then \
	  package=$$(packaging/deb.sh $(TESTED)/debug/rxrepl $(TESTED)/debug --ignore-missing-info 2> .build/deb.log) || \
	    { cat .build/deb.log; exit 1; }; \
	  packaging/check-deb.sh "$$package"; \
	else \
	  echo "packages are tested where there is dpkg-dev"; \
	fi

# The prompt is libedit's.
setup:
	@test -e /usr/include/histedit.h || { \
	  if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	    apt-get update -qq && apt-get install -y -qq libedit-dev; \
	  else \
	    echo "rxrepl needs libedit: install libedit-dev (Debian, Ubuntu) or libedit-devel (Fedora)"; \
	    exit 1; \
	  fi; }
