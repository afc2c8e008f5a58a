import TestSupport
import Testing

@testable import StreamLang

/// Elements that go through a program many at once come to what they come to one by one.
@Suite struct BlockLawTests {
  @Test(arguments: SeededRandom.seeds(400))
  func `nobody can tell how many go at once`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let program = random.program
    let lines = random.lines
    let single = Bare(program, lines, sendsMany: false, portion: lines.utf8.count + 1)
    let many = Bare(program, lines, sendsMany: true, portion: 1 + random.below(3000))
    #expect(many.said == single.said, "seed \(seed): \(program)")
    #expect(many.linesRead == single.linesRead, "seed \(seed): \(program)")
  }

  /// The law says something only if most programs are run both ways.
  @Test func `many do go at once`() {
    var programs = 0
    for seed in SeededRandom.seeds(100) {
      var random = SeededRandom(seed: seed)
      let program = random.program
      let lines = random.lines
      let single = Bare(program, lines, sendsMany: false, portion: 1 << 16)
      let many = Bare(program, lines, sendsMany: true, portion: 1 << 16)
      if many.turns < single.turns / 2 || many.items < single.items / 2 { programs += 1 }
    }
    #expect(programs >= 10)
  }

  @Test(arguments: [
    // The one that fails, and how many came before it.
    (
      "stdin().map(int).sum()", "1\n2\nx\n4\n",
      ["rxrepl: \"x\" is not an integer", "  stdin().map(int), value 3: stdin() → map"]
    ),
    // The sum that is too large for 64 bits.
    (
      "stdin().map(int).scan(9223372036854775800, +)", "3\n3\n3\n",
      ["9223372036854775803", "9223372036854775806", "!"]
    ),
    // A function that prints does so when its value comes.
    (
      "stdin().map(int).map(x => { print(x); x }).filter(>1)", "1\n2\n3\n",
      ["1", "2", "2", "3", "3"]
    ),
    (
      "range(1, 2).map(x => { print(x); x }).map(y => { print(y * 10); y }).sum()", "",
      ["1", "10", "2", "20", "3"]
    ),
    ("stdin().take(2).concat(stdin().map(length))", "a\nbb\nccc\ndddd\n", ["a", "bb", "3", "4"]),
    ("stdin().filter(x => contains(x, \"é\"))", "e\u{301}\nx\né\n", ["e\u{301}", "é"]),
    ("stdin().filter(x => x.startsWith(\"a\"))", "ab\r\nb\na", ["ab", "a"]),
    ("stdin().map(length)", "\n\r\n👩‍👧\nab\n", ["0", "0", "1", "2"]),
    ("stdin().count()", "", ["0"]),
    ("range(9223372036854775806, 2)", "", ["9223372036854775806", "9223372036854775807"]),
    ("range(-3, 3).filter(x => x % 2 == 0)", "", ["-2"]),
  ])
  func `the same rows`(_ program: String, _ lines: String, _ said: [String]) {
    for sendsMany in [false, true] {
      let run = Bare(program, lines, sendsMany: sendsMany, portion: 5)
      #expect(
        zip(run.said, said).allSatisfy { $0 == $1 || $1 == "!" } && run.said.count >= said.count,
        "\(run.said)")
    }
  }
}

/// A program whose last stream is wanted and nothing else, as in a pipe.
private struct Bare {
  private(set) var said: [String] = []
  private(set) var items = 0
  let turns: Int
  let linesRead: Int

  init(_ program: String, _ lines: String, sendsMany: Bool, portion: Int) {
    var options = Session.Options()
    options.isBare = true
    options.sendsMany = sendsMany
    let session = Session(options)
    let source = Source(program)
    var screen = Screen(Screen.Style())
    var said: [String] = []
    var items = 0
    session.listener = { item in
      items += 1
      if case .bare(let text) = item {
        said += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      } else {
        said += screen.render(item, source).map(\.text.plain)
      }
    }
    #expect(session.submit(program).diagnostics == [], "\(program)")
    var splitter = LineSplitter()
    let bytes = Array(lines.utf8)
    for start in stride(from: 0, to: bytes.count, by: portion) {
      splitter.append(Array(bytes[start..<min(start + portion, bytes.count)]))
      session.feed(&splitter, isEnd: false) { false }
    }
    session.feed(&splitter, isEnd: true) { false }
    if session.wantsInput { _ = session.endInput() }
    (self.said, self.items) = (said, items)
    turns = session.program.environment.scheduler.turn
    linesRead = session.progress.lines
  }
}

extension SeededRandom {
  /// A source and a chain of operators, some of which take blocks, some do not, and some fail now and then.
  fileprivate mutating func programText(_ isText: Bool) -> String {
    let texts = [
      (".map(int)", false), (".map(length)", false), (".filter(x => contains(x, \"1\"))", true),
      (".filter(x => x.startsWith(\"2\"))", true), (".filter(x => x.endsWith(\"7\"))", true),
      (".map(x => length(x))", false), (".take(\(below(2000)))", true),
      (".skip(\(below(2000)))", true),
    ]
    let numbers = [
      (".map(x => x * 2 + 1)", false), (".map(+\(below(9)))", false), (".map(int)", false),
      (".map(x => x * 4611686018427387904)", false), (".filter(x => x % 3 == 0)", false),
      (".filter(>\(below(500)))", false), (".scan(0, +)", false),
      (".scan(1, (a, b) => a * 3 - b)", false), (".map(x => 100 % (x - 7))", false),
      (".take(\(below(2000)))", false), (".skip(\(below(9)))", false),
    ]
    let otherTexts = [
      (".compactMap(int)", false), (".map(x => replace(x, \"1\", \"\"))", true),
      (".distinctUntilChanged()", true),
      (".filter(x => int(x) > 10)", true),
    ]
    let otherNumbers = [
      (".map(x => x / 2)", false),
      (".map(x => { print(x); x })", false), (".map(string)", true), (".scan(+)", false),
    ]
    var isText = isText
    var text = ""
    let isPlain = below(2) == 0
    for _ in 0..<1 + below(4) {
      let others = isPlain ? [] : isText ? otherTexts : otherNumbers
      let (call, becomesText) = pick((isText ? texts : numbers) + others)
      text += call
      isText = becomesText
    }
    return text + pick(["", "", ".count()", isText ? "" : ".sum()", isText ? "" : ".reduce(0, +)"])
  }

  fileprivate mutating func source() -> (text: String, isText: Bool) {
    pick([
      ("stdin()", true), ("stdin()", true), ("range(\(below(20) - 10), \(below(3000)))", false),
      ("range(9223372036854775000, 807)", false),
    ])
  }

  fileprivate var program: String {
    mutating get {
      let (text, isText) = source()
      return text + programText(isText)
    }
  }

  /// Mostly numbers.
  fileprivate var lines: String {
    mutating get {
      let isPlain = below(3) > 0
      return (0..<below(4000)).reduce(into: "") { text, _ in
        text +=
          isPlain || below(500) > 0
          ? "\(below(2000) - 100)" : pick(["x", "é", "", "1\r", "99999999999999999999"])
        text += "\n"
      }
    }
  }
}
