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
    ("stdin().map(x => split(x, \",\")).map(x => x[1])", "a,b\n,\nc\nd,e\n", ["b", "", "!"]),
    ("stdin().map(x => upper(x).split(\"A\").length)", "banana\nstraße\nb\n", ["4", "2", "1"]),
    ("stdin().map(x => replace(trim(x), \"ab\", \"xyz\"))", " abab \né ab\n", ["xyzxyz", "é xyz"]),
    ("stdin().map(split).filter(x => length(x) > 1)", "a b\nc\n", ["[\"a\",\"b\"]"]),
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
    let session = Session(isPrompt: false) { ($0.isBare, $0.sendsMany) = (true, sendsMany) }
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

/// The kind of the elements of a stream.
private enum Kind { case number, text, list }

extension SeededRandom {
  /// A source and a chain of operators, some of which take blocks, some do not, and some fail now and then.
  fileprivate mutating func programText(_ source: Kind) -> String {
    let any: [(String, Kind?)] = [
      (".take(\(below(2000)))", nil), (".skip(\(below(2000)))", nil), (".map(length)", .number),
    ]
    let texts: [(String, Kind?)] = [
      (".map(int)", .number), (".filter(x => contains(x, \"1\"))", nil),
      (".filter(x => x.startsWith(\"2\"))", nil), (".filter(x => x.endsWith(\"7\"))", nil),
      (".map(x => length(x) * 2)", .number), (".filter(x => int(x) > 10)", nil),
      (".map(upper)", nil), (".map(x => x.lower())", nil), (".map(trim)", nil),
      (".map(x => replace(x, \"1\", \"one\"))", nil), (".map(x => x.replace(\"11\", \"\"))", nil),
      (".map(x => split(x, \"1\"))", .list), (".map(split)", .list),
      (".map(x => split(upper(x), \"12\").length)", .number), (".map(x => x.split(\"2\")[0])", nil),
      (".map(x => x.split(\"2\")[1])", nil),
    ]
    let lists: [(String, Kind?)] = [
      (".map(x => x[0])", .text), (".map(x => length(x) + 1)", .number),
      (".filter(x => length(x) > 1)", nil), (".map(x => x[1])", .text),
      (".map(x => x.length)", .number),
    ]
    let numbers: [(String, Kind?)] = [
      (".map(x => x * 2 + 1)", nil), (".map(+\(below(9)))", nil), (".map(int)", nil),
      (".map(x => x * 4611686018427387904)", nil), (".filter(x => x % 3 == 0)", nil),
      (".filter(>\(below(500)))", nil), (".scan(0, +)", nil),
      (".scan(1, (a, b) => a * 3 - b)", nil), (".map(x => 100 % (x - 7))", nil),
      (".take(\(below(2000)))", nil), (".skip(\(below(9)))", nil),
    ]
    let otherTexts: [(String, Kind?)] = [
      (".compactMap(int)", .number), (".distinctUntilChanged()", nil),
      (".map(x => x + \"1\")", nil), (".map(x => split(x, \"\"))", .list),
    ]
    let otherLists: [(String, Kind?)] = [
      (".map(x => x.join(\"1\"))", .text), (".map(x => x[-1])", .text),
    ]
    let otherNumbers: [(String, Kind?)] = [
      (".map(x => x / 2)", nil),
      (".map(x => { print(x); x })", nil), (".map(string)", .text), (".scan(+)", nil),
    ]
    var kind = source
    var text = ""
    let isPlain = below(2) == 0
    for _ in 0..<1 + below(4) {
      let (plain, others) =
        switch kind {
        case .number: (numbers, otherNumbers)
        case .text: (any + texts, otherTexts)
        case .list: (any + lists, otherLists)
        }
      let (call, next) = pick(plain + (isPlain ? [] : others))
      text += call
      kind = next ?? kind
    }
    return text
      + pick(["", "", ".count()"] + (kind == .number ? [".sum()", ".reduce(0, +)"] : ["", ""]))
  }

  fileprivate mutating func source() -> (text: String, kind: Kind) {
    pick([
      ("stdin()", .text), ("stdin()", .text), ("stdin()", .text),
      ("range(\(below(20) - 10), \(below(3000)))", .number),
      ("range(9223372036854775000, 807)", .number),
    ])
  }

  fileprivate var program: String {
    mutating get {
      let (text, kind) = source()
      return text + programText(kind)
    }
  }

  /// Mostly numbers.
  fileprivate var lines: String {
    mutating get {
      let isPlain = below(3) > 0
      return (0..<below(4000)).reduce(into: "") { text, _ in
        text +=
          isPlain || below(500) > 0
          ? "\(below(2000) - 100)"
          : pick([
            "x", "é", "", "1\r", "99999999999999999999", " a\tß1 12 ", "Straße 1", "1", "x11y",
          ])
        text += "\n"
      }
    }
  }
}
