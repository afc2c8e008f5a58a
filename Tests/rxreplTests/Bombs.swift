/// Programs that would take all time or all memory.
///
/// Each ends by itself, says what is too much of it, or is ended by INT and TERM.
struct Bomb: Sendable {
  let program: String
  /// The message that it has to say before it ends by itself; nil if it may as well be stopped.
  var message: String?
  /// A program that runs before it, and is not under test; nil if reading the text is under test, too.
  var setup: String? = ""
  /// The texts of files that are there, by their names.
  var files: [String: String] = [:]
  /// Typed at a prompt, line by line, which Ctrl-C does not end.
  var isTyped = false
  /// Its name, if the program is too long for one.
  var title: String?

  static let all =
    hand
    + sources.flatMap { source in
      uses.map { Bomb(program: "x = \(source)\($0); wait 10h") }
    } + looks + large

  /// Streams that never end, at once or in time.
  private static let sources = [
    "of(1).repeat()", "of(1, 2).repeat()", "EMPTY.repeat()", "throwError(\"e\").retry()",
    "range(1, 1000000000)", "interval(1us)", "interval(1ms)", "timer(0ms, 1us)",
    "of(1).expand(x => of(x + 1))", "of(1).expand(x => of(x, x))",
    "deferred(() => of(1)).repeat()", "create { o in o.next(1); o.complete() }.repeat()",
    "range(1, 100000).flatMap(i => interval(1ms))", "of(1).delay(1us).repeat()",
    "range(1, 10).repeat().map(x => \"\\(x)\")",
  ]

  /// The uses of them.
  private static let uses = [
    "", ".count()", ".toList()", ".scan(+)", ".filter(x => false)", ".map(x => [x, x])",
    ".buffer(1000000)", ".nwise(100000)", ".distinct()", ".groupBy(x => x).mergeAll()",
    ".flatMap(x => of(x, x))", ".concatMap(x => interval(1us))", ".switchMap(x => interval(1us))",
    ".exhaustMap(x => of(x).repeat())", ".reduce([], (a, b) => a + [b])",
    ".reduce(\"\", (a, b) => \"\\(a)\\(b)\")", ".reduce([], (a, b) => [a, b])", ".last()",
    ".takeLast(1000000)", ".merge(of(1).repeat())", ".zip(of(1).repeat())",
    ".combineLatest(interval(1us))", ".window(1000).mergeAll()", ".delay(1us)", ".debounce(1h)",
    ".sample(1us)", ".pairwise()", ".retry()", ".ignoreElements()", ".materialize().count()",
    ".share().filter(x => false)", ".skip(1000000000)",
  ]

  /// The bombs that were found by trying, each with what it should say.
  private static let hand: [Bomb] =
    [
      "f = n => n < 2 ? n : f(n - 1) + f(n - 2); x = f(60)",
      "f = n => n < 2 ? n : f(n - 1) + f(n - 2); x = of(60).map(f).retry()",
      "f = n => n < 2 ? n : f(n - 1) + f(n - 2); print(\"{f(60)} and \\(f(60))\")",
      "x = range(1, 1000000).reduce([], (a, b) => a + [b])",
      "x = from(range(1, 10000)).flatMap(x => interval(1ms)).count(); wait 10h",
      "x = file(\"/dev/zero\").count()", "x = file(\"in\")", ":load in",
      "x = file(\"in\").merge(interval(1ms))", "of(1).write(\"in\"); of(1).write(\"in\")",
      "x = exec(\"sleep\", \"1000\")", "x = exec(\"cat\", \"/dev/zero\").count()",
      "x = exec(\"sh\", \"-c\", \"trap '' TERM; echo a; sleep 1000\")", "x = exec(\"yes\").count()",
      "x = range(1, 60).reduce(1, (a, b) => [a, a]).map(l => l == l)",
      "x = range(1, 60).reduce(1, (a, b) => [a, a]).distinct()",
      "x = range(1, 60).reduce(1, (a, b) => [a, a]).map(l => json(l).length())",
      "x = range(1, 100000).map(i => of(i)).toList().flatMap(l => zip(l))",
      "x = range(1, 100000).map(i => of(i)).toList().flatMap(l => concat(l)).count()",
      "x = range(1, 100000).map(i => of(i)).toList().flatMap(l => combineLatest(l))",
      "f = n => deferred(() => f(n + 1)); x = f(0)",
      "f = n => concat(of(n), deferred(() => f(n + 1))); x = f(0)",
      "f = n => iif(() => true, f(n + 1), of(1)); x = f(0)",
      "f = n => using(() => 1, x => f(n + 1)); x = f(0)",
      "f = n => of(n).flatMap(x => f(x + 1)); x = f(0)",
      "f = n => of(n).delay(1us).flatMap(x => merge(f(x + 1), f(x + 2))); x = f(0); wait 10h",
      "s = subject(); s.subscribe(x => s.next(x + 1)); s.next(1)",
      "s = subject(); t = s.map(+1); t.subscribe(s); s.next(1)",
      "x = of(1).repeatWhen(n => n)", "x = throwError(\"e\").retryWhen(n => n)",
      "x = range(1, 1000000).map(i => \"\\(i)\").toList().map(l => l.join(\",\").length())",

      "x = range(1, 1000000).toList().map(l => l.sorted((a, b) => a < b))",
      "x = of(1).repeat().groupBy(x => random(1000000)).count()",
      "x = interval(1us).buffer(1h); wait 10h", "x = interval(1us).window(1h).mergeAll(); wait 10h",
      "x = interval(1us).replay(1000000000).autoConnect(); wait 10h",
      "x = interval(1us).timestamp(); wait 10h", "x = interval(1us).delay(10h); wait 20h",
    ].map { Bomb(program: $0) }
    + [
      ("x = range(1, 40).reduce(\"ab\", (a, b) => a + a)", "a text of more than 64 MB"),
      ("x = range(1, 40).reduce([1], (a, b) => a + a)", "a list of more than 10,000,000 elements"),
      (
        "x = range(1, 1000000).reduce([], (a, b) => [a])",
        "lists and records are nested more than 1,000 deep"
      ),
      (
        "x = range(1, 1000000).reduce(nil, (a, b) => {next: a})",
        "lists and records are nested more than 1,000 deep"
      ),
      ("f = n => f(n) + f(n); x = f(60)", "functions call each other more than 1000 times deep"),
      ("f = n => f(n + 1); x = f(1)", "functions call each other more than 1000 times deep"),
      ("x = range(1, 1000000000)", "take(n) ends it"),
      (
        "b = range(1, 22).reduce(\"abcd\", (a, b) => a + a); "
          + "x = range(1, 4000).withLatestFrom(b, (i, b) => \"\\(i)\" + b).toList()",
        "more than 2GB of memory"
      ),
      ("x = exec(\"echo\", \"a\\u{0}b\")", "a word of a program cannot have a NUL in it"),
    ].map { Bomb(program: $0, message: $1) }
}
