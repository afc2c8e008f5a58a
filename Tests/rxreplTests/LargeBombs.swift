/// Sessions, texts and values that are larger than anybody needs, and all that looks at them.
extension Bomb {
  /// Each command that looks at a session, at each session that is large in another way; as a script, and every
  /// other one at a prompt, where Ctrl-C ends the command alone.
  static let looks = sessions.enumerated().flatMap { place, session in
    commands.enumerated().map { number, command in
      Bomb(
        program: command, setup: session.text, isTyped: (place + number) % 2 == 1,
        title: "\(command), \(session.title)")
    }
  }

  /// Each has a name `x`.
  private static let sessions: [(title: String, text: String)] = [
    ("10,000 names", lines(10_000) { "a\($0) = \($0)" } + "x = a1 + 1"),
    (
      "3,000 streams of one subject",
      "x = subject()\n" + lines(3000) { "b\($0) = x.map(+\($0))" } + "x.next(1)\nx.next(2)"
    ),
    (
      "600 streams behind one another",
      "x = subject()\nb0 = x\n" + lines(600) { "quiet b\($0) = b\($0 - 1).map(+1)" }
        + "x.next(1)\nx.next(2)"
    ),
    (
      "a stream of 3,000 subjects",
      lines(3000) { "a\($0) = subject()" }
        + "x = merge(\((1...3000).map { "a\($0)" }.joined(separator: ", ")))\na1.next(1)"
    ),
    (
      "a chain of 900 formulas, each of which reads the first",
      "x = 1\nb0 = x + 1\n" + lines(900) { "b\($0) = b\($0 - 1) + x" } + "x = 2"
    ),
    ("100,000 events", "x = interval(1ms)\nrun until 100s"),
    (
      "10,000 long texts", "x = interval(1ms).map(i => \"\\(i)\" + \"\(text(5000))\")\nrun until 3s"
    ),
    ("shared parts", "x = range(1, 60).scan({a: 1}, (a, b) => {a: a, b: a})"),
    ("deep values", "x = range(1, 900).scan([1], (a, b) => [a])"),
    ("wide values", "x = range(1, 30).map(i => range(1, 100000))"),
    ("20,000 runs", "x = range(1, 20000).flatMap(i => timer(1ms * i))\nrun until 5s"),
    ("1,000 redefinitions", lines(1000) { "x = of(\($0), \($0 + 1))" }),
    (
      "lanes",
      "x = range(1, 20000).subscribe(on: lane(\"a\", workers: 4)).map(+1, takes: 1ms)\nrun until 20s"
    ),
    ("a name of 50,000 letters", "\(text(50_000)) = of(1)\nx = \(text(50_000)).map(+1)"),
  ]

  private static let commands = [
    ":ls", ":graph", ":graph x", ":graph --boxes", ":graph --dot", ":graph --mermaid",
    ":graph --json",
    ":graph --svg g.svg", ":graph --runs", ":graph --changes", ":marbles", ":marbles x --all",
    ":dense x", ":text x", ":text x --rxjs", ":steps", ":why x", ":why not x", ":from x",
    ":where 3",
    ":subs", ":leaks", ":belt x", ":trace on; x = of(1, 2)", ":lanes", ":demand x", ":contrast",
    ":compare map(+1) scan(+) on x", ":export a.svg", ":export a.html", ":export a.md",
    ":save a.rx", ":undo", ":replay", ":replay with x = of(3)", ":history", ":type x", ":live x",
    ":only x", ":step 100000", ":load a.rx", ":reset",
  ]

  /// Texts to be read and values to be shown, one or many of which are large.
  static let large: [Bomb] =
    [
      Bomb(program: "x = interval(1ms).scan({a: 1}, (a, b) => {a: a, b: b}); wait 10h"),
      Bomb(program: "x = interval(1ms).scan({a: 1}, (a, b) => {a: a, b: a}); wait 10h"),
      Bomb(program: "x = interval(1ms).scan([1], (a, b) => [a, a]); wait 10h"),
      Bomb(
        program: "x = interval(1ms).scan([1], (a, b) => [a, a, b]).distinctUntilChanged(); wait 10h"
      ),
      Bomb(program: "x = range(1, 100).scan([1], (a, b) => [a, a]).toList(); print(x)"),
      Bomb(program: "x = range(1, 100).scan([1], (a, b) => [a, a]); expect x \"-1|\"; wait 1s"),
      Bomb(program: "a = 1; x = range(1, 100).reduce(1, (a, b) => [a, a]); y = x; y == [x, x]"),
      Bomb(
        program: "range(1, 100).reduce(1, (a, b) => {a: a, b: a}).subscribe(x => print(x)); wait 1s"
      ),
      Bomb(program: "x = range(1, 100).reduce(1, (a, b) => [a, a]).map(x => string(x).length())"),
      Bomb(program: "x = range(1, 100).reduce(1, (a, b) => [a, a]).map(x => json(x).length())"),
      Bomb(program: "x = range(1, 100).scan(1, (a, b) => [a, a]).toSet()"),
      Bomb(program: "x = range(1, 100).scan(1, (a, b) => [a, a]).groupBy(x => x).count()"),
      Bomb(program: "x = range(1, 9223372036854775807).breakpoint().count()"),
      Bomb(program: "x = range(1, 9223372036854775807).breakpoint(); wait 1s"),
      Bomb(program: "x = interval(1us).breakpoint(); wait 10h"),
      Bomb(program: "x = interval(1us)\nexpect x \"-1-2-3|\"\nwait 10h"),
      Bomb(program: "x = interval(1us)\n" + lines(300) { "expect x \"-\($0)-|\"" } + "wait 10h"),
      many("x = range(1, 1000000).map(i => of(i)).toList().flatMap(l => merge(l)).count()"),
      many("x = range(1, 1000000).map(i => of(i)).toList().flatMap(l => concat(l)).count()"),
      many("x = range(1, 1000000).map(i => of(i)).toList().flatMap(l => zip(l)).count()"),
      many("x = range(1, 1000000).map(i => of(i)).toList().flatMap(l => race(l)).count()"),
      many(
        "x = range(1, 1000000).map(i => timer(1ms)).toList().flatMap(l => merge(l)).count(); wait 1s"
      ),
      Bomb(program: "x = range(1, 60).reduce(1, (a, b) => [a, a]); wait 1s; :text x"),
      Bomb(program: "x = range(1, 60).reduce(1, (a, b) => [a, a]); wait 1s; :text x --rxjs"),
      Bomb(program: "x = timer(100h); wait 101h; :set frame 1us; :text x"),
      Bomb(program: "x = timer(100h); wait 101h; :zoom 1us; :marbles"),
      Bomb(program: "x = interval(1h); wait 1000h; :dense x 0s..1us; :marbles 0s..1us"),
      Bomb(program: ":step 9223372036854775807"),
      Bomb(program: "x = interval(1ms)\n:step 9223372036854775807", isTyped: true),
      Bomb(program: ":speed 1000000000000\nx = interval(1ns)\nwait 1h", isTyped: true),
      Bomb(program: ":set limit 9223372036854775807; x = range(1, 9223372036854775807)"),
      Bomb(program: ":set log 9223372036854775807; x = interval(1us); wait 10h"),
      Bomb(
        program: "\(text(100_000))b = 1\n\(text(100_000))c + 1", setup: nil,
        title: "two names of 100,000 letters"),
      Bomb(
        program: "\(text(50_000))b = 1\n" + lines(3000) { "a\($0) = \($0)" } + ":ls",
        title: ":ls of 3,000 names and one of 50,000 letters"),
      Bomb(
        program: lines(3000) { "b\($0) = a" } + ":ls\n:graph\n:undo",
        setup: "a = range(1, 100000)", isTyped: true, title: "3,000 names of one large list"),
      Bomb(
        program: ":ls\n:graph",
        setup: "z = 0\n" + lines(3000) { "b\($0) = 1 / z" }
          + lines(3000) { "c\($0) = b3000 + \($0)" },
        title: "6,000 faults"),
      Bomb(program: ":find -\(text(5000))| -> --\(text(5000))|", title: ":find of 5,000 letters"),
      Bomb(
        program: ":find \(repeated("-1", 2000))| -> -\(repeated("-1", 2000))|",
        title: ":find of 2,000 events"),
      Bomb(
        program: ":find \(repeated("-1", 199))| -> -\(repeated("-1", 199))|",
        title: ":find of 199 events"),
      Bomb(
        program: ":find --deep \(repeated("-1", 150))| -> -\(repeated("-2", 150))|",
        title: ":find --deep of 150 events"),
      Bomb(program: ":find --deep -1-2-3| -> --5---9|"),
      Bomb(program: ":find \(repeated("word ", 20_000))", title: ":find of 20,000 words"),
      Bomb(
        program: ":find -'\(text(100_000))'-1| -> --'\(text(100_000))'|",
        title: ":find of a long text"),
      Bomb(program: ":\(text(100_000))", title: "a colon and 100,000 letters"),
      Bomb(program: ":set \(text(100_000)) 1", title: ":set and 100,000 letters"),
      Bomb(program: ":help \(text(100_000))", title: ":help and 100,000 letters"),
      Bomb(program: ":ops \(text(100_000))", title: ":ops and 100,000 letters"),
      Bomb(program: ":type \(repeated("[", 100_000))", title: ":type and 100,000 brackets"),
      Bomb(
        program: "interval(1ms)\nrun until 600s\n:undo\n", setup: "a = 1", isTyped: true,
        title: ":undo after ten minutes"),
      Bomb(
        program: "import \"a.rx\"", setup: nil,
        files: ["a.rx": lines(100_000) { "f\($0) = x => x + \($0)" }],
        title: "import of 100,000 functions"),
      Bomb(
        program: "import \"a.rx\"\nx = f99999(1)", setup: nil,
        files: ["a.rx": "f0 = x => x\n" + lines(100_000) { "f\($0) = x => f\($0 - 1)(x)" }],
        title: "import of a chain of 100,000 functions"),
      Bomb(
        program: "import \"a1.rx\"", setup: nil,
        files: Dictionary(
          uniqueKeysWithValues: (1...3000).map {
            ("a\($0).rx", $0 < 3000 ? "import \"a\($0 + 1).rx\"\ng\($0) = x => x\n" : "c = 1\n")
          }), title: "import of a chain of 3,000 files"),
      Bomb(
        program: lines(3000) { "import \"a\($0).rx\"" }, setup: nil,
        files: Dictionary(
          uniqueKeysWithValues: (1...3000).map { ("a\($0).rx", "g\($0) = x => x\n") }),
        title: "import of 3,000 files"),
      Bomb(
        program: "import \"a.rx\"", setup: nil,
        files: ["a.rx": lines(50_000) { "f\($0) = x => y\($0)" }],
        title: "import of 50,000 mistakes"),
      Bomb(
        program: "import \"a.rx\"", setup: nil,
        files: ["a.rx": lines(50_000) { "s\($0) = of(\($0))" }],
        title: "import of 50,000 streams"),
    ] + texts.map { Bomb(program: $1, setup: nil, title: $0) }
    + texts.map {
      Bomb(program: ":load a.rx", files: ["a.rx": $1], isTyped: true, title: "\($0), loaded")
    }

  /// Texts that are long in one way.
  private static let texts: [(title: String, text: String)] = [
    ("200,000 statements", lines(200_000) { "a\($0) = \($0)" }),
    ("100,000 unknown names", lines(100_000) { "unknown\($0) + 1" }),
    ("100,000 mistakes of syntax", repeated("x = = 1\n", 100_000)),
    ("a name of a million letters", "\(text(1_000_000)) = 1"),
    ("an unknown name of a million letters", "\(text(1_000_000)) + 1"),
    (
      "many unknown names like one another",
      lines(20_000) { "name\($0) = 1" } + lines(19) { "nane\($0)x" }
    ),
    ("a list of a million numbers", "x = [\(repeated("1, ", 1_000_000))1]"),
    (
      "a record of 200,000 fields",
      "x = {" + (1...200_000).map { "k\($0): 1" }.joined(separator: ", ") + "}"
    ),
    ("a record with one field 200,000 times", "x = {\(repeated("a: 1, ", 200_000))a: 1}"),
    ("100,000 brackets", "x = \(repeated("[", 100_000))"),
    ("100,000 pairs of brackets", repeated("(", 100_000) + repeated(")", 100_000)),
    ("100,000 closing brackets", repeated(")]}", 100_000)),
    ("100,000 braces", repeated("{ ", 100_000)),
    ("100,000 less-than signs", "x = \(repeated("a<", 100_000))"),
    ("100,000 question marks", "x = \(repeated("a ? ", 100_000))1"),
    ("100,000 arrows", "x = \(repeated("a => ", 100_000))1"),
    ("100,000 operators", "x = 1\(repeated(" + 1", 100_000))"),
    ("100,000 signs", "x = \(repeated("-", 100_000))1"),
    ("a chain of 100,000 calls", "x = of(1)\(repeated(".map(+1)", 100_000))"),
    ("a chain of 990 calls", "x = of(1)\(repeated(".map(+1)", 990))"),
    ("100,000 arguments", "x = merge(\(repeated("of(1), ", 100_000))of(1)).count()"),
    (
      "a function of 50,000 parameters",
      "f = (" + (1...50_000).map { "a\($0)" }.joined(separator: ", ") + ") => a1"
    ),
    (
      "a function with 50,000 statements",
      "f = x => {\n" + lines(50_000) { "  y\($0) = x" } + "  y1\n}"
    ),
    (
      "50,000 branches",
      "x = " + (1...50_000).map { "if \($0) == 2 { 1 } else " }.joined() + "{ 2 }"
    ),
    ("50,000 cases", "x = switch 3 { \(lines(50_000) { "case \($0): \($0)" }) default: 1 }"),
    ("an interpolation within itself", "x = " + nested("\"\\(", "1", ")\"", 5000)),
    ("20,000 interpolations", "x = \"\(repeated("\\(1)", 20_000))\""),
    ("a text of 5 MB", "x = \"\(text(5_000_000))\""),
    ("a text that is never closed", "x = \"\(text(5_000_000))"),
    ("100,000 quotes", repeated("\"", 100_001)),
    ("100,000 comments", repeated("/* ", 100_000)),
    ("a comment of 5 MB", "/*\(text(5_000_000))*/ x = 1"),
    ("100,000 semicolons", repeated(";", 100_000)),
    ("200,000 blank lines", repeated("\n", 200_000) + "x"),
    ("marble text of 200,000 values", "x = cold(\"\(repeated("-1", 200_000))|\")"),
    ("marble text of 200,000 brackets", "x = cold(\"\(repeated("(", 200_000))\")"),
    ("marble text of one long value", "x = cold(\"-'\(text(1_000_000))'|\")"),
    (
      "an expected text of 100,000 values",
      "x = cold(\"-1|\")\nexpect x \"\(repeated("-1", 100_000))|\"\nwait 1000s"
    ),
    ("a number of a million digits", "x = \(repeated("9", 1_000_000))"),
    ("JSON of 200,000 brackets", "x = json(\"\(repeated("[", 200_000))\")"),
    ("JSON of 5 MB", "x = json(\"[\(repeated("1,", 500_000))1]\").length()"),
    ("CSV of 500,000 fields", "x = of(\"\(repeated("1,", 500_000))1\").csv()"),
    ("100,000 quotes in CSV", "x = of(\"\(repeated("'", 100_001))\").csv()"),
    ("a text split into a million", "x = \"\(repeated("a,", 500_000))\".split(\",\").length()"),
    (
      "a text replaced 500,000 times",
      "x = \"\(repeated("a", 500_000))\".replace(\"a\", \"bb\").length()"
    ),
    ("2,000 expectations", "x = of(1)\n" + lines(2000) { "expect x \"(2|)\" // \($0)" }),
    ("5,000 imports of nothing", lines(5000) { "import \"no\($0).rx\"" }),
    ("accents without a letter", "x = \"\(repeated("\u{301}", 500_000))\""),
    ("a family of 100,000", "x = \"\(repeated("\u{1F468}\u{200D}", 100_000))\""),
  ]

  // MARK: Making them

  private static func many(_ program: String) -> Bomb { Bomb(program: program) }

  /// Letters, not all of which are the same.
  private static func text(_ count: Int) -> String {
    String(repeating: "abcdefghij", count: count / 10)
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static func nested(_ open: String, _ middle: String, _ close: String, _ count: Int)
    -> String
  {
    repeated(open, count) + middle + repeated(close, count)
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (1...count).reduce(into: "") { $0 += line($1) + "\n" }
  }
}
