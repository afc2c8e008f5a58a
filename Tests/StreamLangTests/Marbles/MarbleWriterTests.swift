import OrderedCollections
import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// Events as marble text: canonical, and exact.
@Suite struct MarbleWriterTests {
  @Test(arguments: [
    ("1-[2,3]-{10}--\"東京\" 98ms |", "1-[2,3]-{10}--'東京' 98ms |"),
    ("", "-"),
    ("#", "#"),
    ("(ab)-c|", "[a,b]----c|"),
    ("--------1---------2", "--------1 9ms 2"),
    ("1.5ms あ 2999ms 7", "1.5ms あ 2.999s 7"),
    ("60s 1 90s 2 0.25ms |", "1m 1 90s 2 0.25ms |"),
    ("{nil}{true}{-3}{2.5}{5}{250ms}{90m}", "{nil}{true}{-3}{2.5}5{250ms}{90m}"),
    ("{[1, \"x\"]}-{k: 1, \"a b\": [nil]}", "{[1,'x']}-{k:1,'a b':[nil]}"),
    ("'a|'-'-'-' '-''", "'a|'-'-'-' '-''"),
    ("'it\\'s'-'\\\\'", "'it\\'s'-'\\\\'"),
    // A second, not one and s.
    ("1's'-1'ms'", "1's'-1'ms'"),
    ("1'm'", "1'm'"),
    // A flag is one grapheme, its halves beside one another would be, too.
    ("-🇯🇵-'🇯''🇵'", "-🇯🇵-🇯'🇵'"),
    // A mark that stands alone would change the quote.
    ("-{'\\u{301}x'}", "-{\"\\u{301}x\"}"),
  ])
  func `a text has one canonical form`(_ text: String, _ canonical: String) throws {
    #expect(try MarbleWriter.text(of: events(text), frame: 1_000_000) == canonical)
  }

  @Test func `a letter with a meaning of its own is quoted`() throws {
    let text = try MarbleWriter.text(of: events("-a-b-7"), frame: 1_000_000, keys: ["a", "7"])
    #expect(text == "-'a'-b-{7}")
  }

  @Test func `what comes closer than a frame needs a shorter one`() throws {
    let close = try events("1 0.3ms 2", frame: 1000)
    #expect(MarbleWriter.frame(for: close, atMost: 1_000_000) == 200_000)
    #expect(throws: MarbleWriter.Refusal.tooClose) {
      try MarbleWriter.text(of: close, frame: 1_000_000)
    }
    #expect(MarbleWriter.frame(for: try events("1 0.0001ms 2", frame: 1), atMost: 1000) == nil)
    #expect(MarbleWriter.frame(for: try events("[12]-3"), atMost: 500) == 500)
  }

  /// Three hundred streams for each seed; `SEEDS=1000` tries more of them.
  @Test(arguments: SeededRandom.seeds(100))
  func `what is written reads back as the same events`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var written = 0
    for round in 0..<300 {
      let wanted = random.stream()
      let own = random.pick([1_000, 100_000, 1_000_000, 10_000_000] as [UInt64])
      guard let frame = MarbleWriter.frame(for: wanted, atMost: own) else { continue }
      written += 1
      let text = try MarbleWriter.text(of: wanted, frame: frame)
      let got = try events(text, frame: frame)
      #expect(
        got.map(\.words) == wanted.map(\.words),
        "seed \(seed), round \(round), frame \(frame): \(text)")
      #expect(
        zip(got, wanted).allSatisfy { $0.hasSameValue(as: $1) },
        "seed \(seed), round \(round): \(text)")
    }
    #expect(written > 100, "seed \(seed)")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a text in quotes is a literal of the language`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let text = try MarbleWriter.text(of: random.stream(), frame: 1000)
      guard case .string(let read)? = Value(constant: text.quoted) else {
        Issue.record("seed \(seed): \(text.quoted)")
        continue
      }
      #expect(Array(read.utf8) == Array(text.utf8), "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("-1-2|", "const b = cold('-a-b|', {a: 1, b: 2})"),
    ("-1-1-'x'|", "const b = cold('-a-a-b|', {a: 1, b: \"x\"})"),
    ("-[1,2]---|", "const b = cold('-(ab)|', {a: 1, b: 2})"),
    ("1 2s 2 0.5ms |", "const b = cold('a 2s b 0.5ms |', {a: 1, b: 2})"),
    ("--#", "const b = cold('--#')"),
    ("-", "const b = cold('-')"),
  ])
  func `RxJS reads it in its own words`(_ text: String, _ wanted: String) {
    let printed = answer("b = cold(\"\(text)\")", ":text b --rxjs")
    #expect(printed.last == wanted)
  }

  @Test(arguments: [
    (
      "b = cold(\"[12]-|\")", ":text b --rxjs",
      "RxJS cannot say what b sent at 2ms; a group takes a frame of 1ms for each of its characters"
    ),
    (
      "b = cold(\"1-2|\", frame: 100us)", ":text b --rxjs",
      "RxJS cannot say what b sent at 0.2ms; a group takes a frame of 1ms for each of its characters"
    ),
    (
      "b = range(1, 53)", ":text b --rxjs",
      "b sent more than 52 different values; RxJS has one letter for each"
    ),
    ("b = of(x => x)", ":text b", "no marble text can say a function, which b sent at 0ms"),
    (
      "quiet b = of(1)", ":text b",
      "b is not watched, so it has no row; `watch b` gives it one"
    ),
    ("let k = 4", ":text k", "k is a value, and has no row"),
    ("b = of(1)", ":text c", "unknown name c"),
    ("b = of(1)", ":text", "text wants one name; as in `:text b` or `:text b --rxjs`"),
  ])
  func `what a text cannot say is refused`(
    _ program: String, _ command: String, _ message: String
  ) {
    #expect(answer(program, command).joined(separator: " ").contains(message))
  }

  @Test func `what a cell had no value for is told beside its text`() {
    let program = "x = 2; f = 10 / x; wait 1ms; x = 0; wait 2ms; x = 5"
    #expect(
      answer(program, ":text f").suffix(2) == [
        "f = cold(\"5--2\")", "// at 1ms f had no value, which marble text cannot say",
      ])
    #expect(
      answer(program + "; x = 0; x = 1", ":text f").last
        == "// at 1ms and 1 other time f had no value, which marble text cannot say")
    #expect(answer("a = subject(); f = a + 1; a.next(2)", ":text f").last == "f = cold(\"3\")")
  }

  @Test func `a text has the frame and the message that it came with`() {
    #expect(
      answer("b = hot(\"a-#\", error: \"off\", frame: 1s)", ":text b").last
        == "b = hot(\"a-#\", error: \"off\", frame: 1s)")
    #expect(
      answer("b = timer(1s, 100us).take(2)", ":text b").last
        == "b = cold(\"1s 0[1|]\", frame: 100us)")
  }

  /// The lines of a command after a program has run to its end.
  private func answer(_ program: String, _ command: String) -> [String] {
    let session = Session().after(program)
    _ = session.runToEnd()
    return Scripted.lines(session.submit(command))
  }
}

private func events(_ text: String, frame: UInt64 = 1_000_000) throws -> [TimedEvent<Value>] {
  try Marbles.parse(text, as: .cold, frame: .nanoseconds(frame)).events.map { event in
    switch event.kind {
    case .next(let symbol):
      TimedEvent(time: event.time, event: .next(try #require(symbol.value(), "\(symbol)")))
    case .error: TimedEvent(time: event.time, event: .failed(RuntimeError("error")))
    default: TimedEvent(time: event.time, event: .completed)
    }
  }
}

extension TimedEvent<Value> {
  /// The time, and whether it is a value or an end.
  fileprivate var words: String {
    switch event {
    case .next: "\(time) next"
    case .failed: "\(time) failed"
    case .completed: "\(time) completed"
    }
  }

  fileprivate func hasSameValue(as other: TimedEvent<Value>) -> Bool {
    guard case .next(let a) = event, case .next(let b) = other.event else { return true }
    if case .string(let x) = a, case .string(let y) = b { return x.utf8.elementsEqual(y.utf8) }
    return a == b
  }
}

extension SeededRandom {
  /// A stream of a few events, at times that are whole frames or anything else.
  fileprivate mutating func stream() -> [TimedEvent<Value>] {
    var time: Int64 = 0
    var events: [TimedEvent<Value>] = []
    func gap(_ random: inout SeededRandom) -> Int64 {
      switch random.below(6) {
      case 0, 1: 0
      case 2: 1_000_000
      case 3: Int64(random.below(12)) * 1_000_000
      case 4: Int64(random.below(4_000_000)) * 1_000
      default: Int64(random.below(200_000)) * 1_000_000_007
      }
    }
    for _ in 0..<below(pick([2, 5, 9])) {
      time += gap(&self)
      events.append(TimedEvent(time: time, event: .next(value(depth: 0))))
    }
    switch below(3) {
    case 0: events.append(TimedEvent(time: time + gap(&self), event: .completed))
    case 1:
      events.append(TimedEvent(time: time + gap(&self), event: .failed(RuntimeError("error"))))
    default: break
    }
    return events
  }

  private mutating func value(depth: Int) -> Value {
    switch below(depth < 2 ? 12 : 10) {
    case 0: .null
    case 1: .bool(below(2) == 0)
    case 2: .int(below(12))
    case 3: .int(pick([.min, .max, -1, 10, Int(bitPattern: UInt(next()))]))
    case 4: .double(pick([0.5, -2.5, 1e300, .leastNonzeroMagnitude, 1e21, 4, -0.0, 1 / 3]))
    case 5: .duration(pick([0, 1, -1, 1_234_567, 90_000_000, 3_600_000_000, below(1 << 40)]))
    case 10: .list((0..<below(4)).map { _ in value(depth: depth + 1) })
    case 11:
      .record(
        Record(
          OrderedDictionary((0..<below(4)).map { _ in (text(), value(depth: depth + 1)) }) { $1 }))
    default: .string(text())
    }
  }

  /// Text with everything in it that could run together with what stands beside it.
  private mutating func text() -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x61...0x7A, 0x30...0x39, 0...0x1F, 0x7F...0xA0, 0x300...0x36F, 0x600...0x605,
      0x900...0x97F, 0x1100...0x11FF, 0xAC00...0xAC20, 0x200B...0x200F, 0x3041...0x3096,
      0x4E00...0x4E80, 0x1F1E6...0x1F1FF, 0x1F466...0x1F469, 0x1F3FB...0x1F3FF, 0xFE0F...0xFE0F,
    ]
    var text = pick(["", "", "", "s", "m", "ms", "'", "\\", "\r\n", "nil", "1", "👩‍👧", "e\u{301}"])
    for _ in 0..<below(pick([2, 2, 3, 8])) {
      if let scalar = Unicode.Scalar(UInt32.random(in: pick(ranges), using: &self)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
