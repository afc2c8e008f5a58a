import Foundation
import Testing

@testable import StreamLang

/// Logs of other programs, played and drawn.
@Suite struct PlayedLogTests {
  /// A session that has run a program to its end, in a world with this log.
  private static func session(_ program: String, log: [String] = []) -> Session {
    let world = OutsideTests.World()
    world.files["log"] = [Array((log.map { $0 + "\n" }.joined()).utf8)]
    let session = Session(isPrompt: false) { $0.io = world.io }
    session.listener = { _ in }
    #expect(session.submit(program).diagnostics == [], "\(program)")
    _ = session.runToEnd()
    return session
  }

  private static func picture(_ session: Session) -> [String] {
    session.anyDiagram.map { MarbleRenderer(width: 60).lines($0).map(\.plain) } ?? []
  }

  /// The picture of a log.
  private static func drawn(_ log: String...) -> [String] {
    picture(session(Program.tracing(file: "log"), log: log))
  }

  /// The answer to a line that is typed behind a log.
  private static func answer(_ line: String, to log: String...) -> [String] {
    let session = session(Program.tracing(file: "log"), log: log)
    session.listener = nil
    return Typed.lines(session.submit(line))
  }

  // MARK: The picture of the run

  private static let programs = [
    "a = interval(1s).take(3)",
    "a = interval(10ms).take(3)\nb = a.filter(>0)\nc = a.map(x => [x, x * 2])",
    "a = timer(5ms)\nb = a.flatMap(x => error(\"lost\"))",
    "a = of(1, 2, 3)\nb = a.delay(1s)\nc = merge(a, b)",
    "a = interval(250ms).take(5).map(x => \"n\\(x)\")\nb = a.buffer(count: 2)",
    "a = interval(7ms).take(4).map(x => x * 0.5)\nb = a.scan(0, +)\nc = a.map(x => {x: x})",
    "a = never().timeout(3s)",
  ]

  /// The events of a program's rows as JSON, and as `t name event`.
  private static func events(of program: String) -> [(time: UInt64, name: String, json: String)] {
    let session = Session(isPrompt: false) { $0.isJSON = true }
    var events: [(UInt64, String, String)] = []
    session.listener = { item in
      if case .event(let event) = item, let json = EventJSON.line(item, Source("")) {
        events.append((event.time, event.name, json))
      }
    }
    #expect(session.submit(program).diagnostics == [])
    _ = session.runToEnd()
    return events
  }

  @Test(arguments: programs) func `a log of --json is drawn as the run was`(program: String) {
    let log = Self.events(of: program).map(\.json)
    #expect(
      Self.picture(Self.session(Program.tracing(file: "log"), log: log))
        .sorted() == Self.picture(Self.session(program)).sorted(),
      "the rows are in the order of their first lines")
  }

  @Test(arguments: programs) func `a log of RxSwift is drawn as the run was`(program: String) throws
  {
    let names = program.split(separator: "\n").map { $0.prefix { $0 != " " } }
    var log = names.map { "2026-11-22 04:21:10.000: \($0) -> subscribed" }
    for event in Self.events(of: program) {
      let time = String(
        format: "2026-11-22 04:21:%02d.%03d", 10 + Int(event.time / 1_000_000_000),
        Int(event.time / 1_000_000 % 1000))
      let json = try JSON.parse(event.json)
      switch json["event"]?.stringValue {
      case "next":
        let value = json["value"]?.stringValue ?? json["value"]?.description ?? ""
        log.append("\(time): \(event.name) -> Event next(\(value))")
        continue
      case "error":
        log.append("\(time): \(event.name) -> Event error(\(json["error"]?.stringValue ?? ""))")
      default: log.append("\(time): \(event.name) -> Event completed")
      }
      log.append("\(time): \(event.name) -> isDisposed")
    }
    #expect(
      Self.picture(Self.session(Program.tracing(file: "log"), log: log))
        == Self.picture(Self.session(program)))
  }

  @Test(arguments: programs) func `a log of debug() is drawn as the run was`(program: String) {
    var printed: [String] = []
    let session = Session()
    session.listener = { if case .printed(let line) = $0 { printed.append(line) } }
    let debugged = program.split(separator: "\n").map { line in
      let name = line.prefix { $0 != " " }
      return "\(name) = (\(line.dropFirst(name.count + 3))).debug(\"\(name)\")"
    }
    // The others subscribe to the first, which so is written more than once.
    #expect(session.submit(String(debugged[0])).diagnostics == [])
    _ = session.runToEnd()
    let first = program.split(separator: "\n").prefix(1).joined()
    #expect(
      Self.picture(Self.session(Program.tracing(file: "log"), log: printed))
        == Self.picture(Self.session(first)))
  }

  // MARK: What the libraries wrote

  /// The pictures of logs that RxSwift, OpenCombine and RxJS have written, each in the file beside it.
  @Test(arguments: ["rxswift", "combine", "rxjs", "rxjs-values"])
  func `a log that a library wrote is drawn`(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Logs")
    let log = try String(contentsOf: folder.appending(path: "\(name).log"), encoding: .utf8)
    let lines = log.split(separator: "\n").map(String.init)
    let session = Self.session(Program.tracing(file: "log"), log: lines)
    let picture = session.anyDiagram.map { MarbleRenderer(width: 80).lines($0).map(\.plain) } ?? []
    try Generated.check(
      "Tests/StreamLangTests/Prelude/Logs/\(name).txt", picture.map { $0 + "\n" }.joined())
  }

  // MARK: Subscriptions

  @Test func `a line that stands twice at one time is dealt out`() {
    #expect(
      Self.drawn(
        "0.0s a -> subscribed", "0.0s a -> subscribed", "0.1s a -> Event next(1)",
        "0.1s a -> Event next(1)", "0.2s a -> Event next(2)", "0.3s a -> Event completed",
        "0.3s a -> isDisposed", "0.4s a -> isDisposed") == [
          "       0         100ms     200ms     300ms     400ms",
          "○ a    ──────────1─────────2─────────│",
          "○ a 2  ──────────1─────────2───────────────────!",
        ])
  }

  @Test func `a value behind the end is of another subscription`() {
    #expect(
      Self.drawn("0s a next 1", "1s a unsubscribe", "3s a next 3", "4s a complete") == [
        "       0         1s        2s        3s        4s",
        "○ a    1─────────!",
        "○ a 2 …                              3─────────│",
      ])
  }

  @Test func `a subscriber that leaves is marked, and a row begins with its subscription`() {
    #expect(
      Self.drawn(
        "10:00:00 a -> subscribed", "10:00:01 a -> Event next(1)", "10:00:02 b -> subscribed",
        "10:00:03 b -> Event next(2)", "10:00:04 a -> isDisposed", "10:00:04 b -> Event completed")
        == [
          "     0         1s        2s        3s        4s",
          "○ a  ──────────1─────────────────────────────!",
          "○ b                      ──────────2─────────│",
        ])
  }

  @Test func `a row whose subscription is not in the log is open to the left`() {
    #expect(
      Self.drawn("1s a -> Event next(1)", "2s a -> Event next(2)") == [
        "     0         500ms     1s        1.5s      2s",
        "○ a …                    1───────────────────2─▸",
      ])
  }

  @Test func `a limited request is noted`() {
    #expect(
      Self.drawn(
        "a: receive subscription: (Sink)", "a: request max: (2)", "a: receive value: (1)",
        "a: receive value: (2)", "a: request max: (0) (synchronous)", "a: receive cancel") == [
          "     0         5ms", "○ a  ────1─2───!", "       ^               a: requests 2",
        ])
  }

  // MARK: Lines

  @Test(arguments: [
    ("2026-11-22 04:21:10.467: rest", 467), ("2026-11-22 05:21:10.467+0100 App[123:456] rest", 467),
    ("2026-11-22T04:21:10.467Z rest", 467), ("[2026-11-22 04:21:10,467] rest", 467),
  ])
  func `a date is read`(line: String, milliseconds: UInt64) {
    guard case (.clock(let time)?, let rest) = LogTime.cut(from: line[...]) else {
      Issue.record("no time in \(line)")
      return
    }
    #expect(rest == "rest")
    #expect(time == (1_795_321_270 * 1000 + milliseconds) * 1_000_000)
  }

  @Test(arguments: [
    ("[0.25s] rest", 250), ("1500ms rest", 1500), ("2s: rest", 2000), ("1.5m rest", 90_000),
  ])
  func `a time since the beginning is read`(line: String, milliseconds: UInt64) {
    guard case (.elapsed(let time)?, let rest) = LogTime.cut(from: line[...]) else {
      Issue.record("no time in \(line)")
      return
    }
    #expect(rest == "rest")
    #expect(time == milliseconds * 1_000_000)
  }

  @Test(arguments: ["10:x rest", "12 rest", "2026-11-22 rest", "9999-01-01 00:00:00 rest", "s", ""])
  func `other numbers are no times`(line: String) {
    let (time, rest) = LogTime.cut(from: line[...])
    #expect(time == nil && rest == line[...])
  }

  /// The events that are read of a log, a line each.
  private func read(_ lines: String...) -> [String] {
    var reader = LogReader()
    return (lines.flatMap { reader.read($0) } + reader.end()).map { line in
      let event =
        if case .next(let value) = line.event { "next(\(value.literal))" } else { "\(line.event)" }
      return "\(line.number) \(line.name) \(event)"
    }
  }

  @Test func `a value goes on until its bracket closes`() {
    #expect(
      read(
        "a -> Event next(one", "two)", "hello", "a -> Event next(f(x))", "b -> Event next(open",
        "a -> Event completed") == [
          "1 a next(\"one\\ntwo\")", "4 a next(\"f(x)\")", "5 b next(\"open\")", "6 a completed",
        ])
  }

  @Test func `what is certain keeps out what only looks so`() {
    #expect(
      read("a: receive value: (1)", "sum 1", "sum 2", "x: y -> Event next([1, 2])") == [
        "1 a next(1)", "4 x: y next([1, 2])",
      ])
    #expect(read("sum 1", "other 5", "sum: 2", "sum next {a: 1}", "sum complete").count == 4)
    #expect(
      read("a next 1:1", "a next k: 2", "a error: no: way") == [
        "1 a next(\"1:1\")", "2 a next(\"k: 2\")", "3 a failed(\"no: way\")",
      ])
    #expect(read("one", "two words", "3 4") == [])
  }

  @Test func `what was trimmed is marked`() {
    let text = "next(aaaaaaaaaaaaaaa...bbbbbbbbbbbbbbbbbbb)"
    #expect(text.count == 43)
    #expect(read("x -> Event \(text)") == ["1 x next(\"aaaaaaaaaaaaaaa…bbbbbbbbbbbbbbbbbbb\")"])
  }

  // MARK: Questions

  @Test func `the reason of an event is the line`() {
    #expect(
      Self.answer(":why a", to: "hello", "1s a -> subscribed", "2s a -> Event next(5)") == [
        "a  5    a -> Event next(5), line 3"
      ])
    #expect(
      Self.answer(":why not a", to: "1s a -> subscribed", "2s a -> Event next(5)") == [
        "a ran elsewhere: its log tells what came, not why nothing else did"
      ])
  }

  @Test func `a stream of a log is a stream`() {
    #expect(Self.answer("a.map(+1)", to: "1s a -> subscribed", "2s a -> Event next(5)") == [])
  }

  @Test func `a log without a line of a stream is refused`() {
    #expect(
      Scripted.lines("of(\"hello\", \"world\").trace()") == [
        "-e:1:1: no line of it tells of a stream; trace reads what `debug()` of RxSwift, `print()` of Combine, "
          + "a `tap` that writes a name and the value, and `--json` write",
        "  of(\"hello\", \"world\").trace()", "  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
      ])
    #expect(
      Scripted.lines("of(1).trace()") == [
        "-e:1:1: trace reads a text, got a number", "  of(1).trace()", "  ^^^^^^^^^^^^^",
      ])
  }
}
