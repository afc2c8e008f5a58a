import StreamLang
import Testing

/// Rows that send more than can be read, on a clock that the test moves.
@Suite struct FastRowsTests {
  private let session: Session
  private var rows = FastRows()
  private var screen: Screen
  private static let millisecond: UInt64 = 1_000_000

  init() {
    session = Session(isPrompt: true) { $0.isVirtual = false }
    screen = Screen(isPrompt: true)
    _ = session.catchUp(host: 0)
  }

  /// Lets time pass in steps of 10 ms; the answer is what is printed.
  private mutating func pass(to milliseconds: UInt64, from start: UInt64) -> [String] {
    var lines: [String] = []
    for time in stride(from: start, through: milliseconds, by: 10) {
      let reply = session.catchUp(host: time * Self.millisecond)
      lines += screen.render(rows.take(reply)).map(\.text.plain)
      lines += screen.render(rows.settle(at: session.now)).map(\.text.plain)
    }
    return lines
  }

  @Test mutating func `a fast row is counted, and told by its rate and its last value`() {
    _ = session.submit("t = interval(1ms)")
    let lines = pass(to: 3000, from: 0)
    #expect(lines.count == 20)
    #expect(lines.last == "    20ms  t  19")
    #expect(rows.names == ["t"])
    #expect(rows.lines.map(\.plain) == ["t  1,000/s, last 2999"])
  }

  @Test mutating func `its end is told, with the value before and how many there were`() {
    _ = session.submit("t = interval(1ms).take(2000)")
    let lines = pass(to: 3000, from: 0)
    #expect(lines.dropFirst(20).prefix(2) == ["t  … 1,979 more", "      2s  t  1999 │ completed"])
    #expect(rows.names == [])
  }

  @Test mutating func `one that comes to rest shows its last value`() {
    _ = session.submit("t = interval(1ms).take(1500).concat(never())")
    let lines = pass(to: 5000, from: 0)
    // Nothing is due any more, so that the clock stands.
    #expect(lines.count == 20)
    let rest = screen.render(rows.settle(at: .max)).map(\.text.plain)
    #expect(rest == ["t  … 1,479 more", "    1.5s  t  1499"])
    #expect(rows.lines.isEmpty)
  }

  @Test mutating func `one that becomes slow has lines again`() {
    _ = session.submit("t = interval(1ms).take(1500).concat(interval(1s))")
    let lines = pass(to: 6000, from: 0).dropFirst(20)
    // The first slow value only shows that it is slow.
    #expect(lines == ["t  … 1,481 more", "    3.5s  t  1", "    4.5s  t  2", "    5.5s  t  3"])
  }

  @Test mutating func `a live row has no lines, and what is typed always has`() {
    rows.live = ["t"]
    _ = session.submit("t = interval(100ms); a = behavior(1)")
    #expect(pass(to: 1000, from: 0) == [])
    for number in 0..<30 {
      let reply = session.submit("a.next(\(number))")
      #expect(screen.render(rows.take(reply)).first?.text.plain == "a  \(number)")
    }
  }

  @Test mutating func `twenty rows a second are shown in all`() {
    for name in ["a", "b", "c"] { _ = session.submit("\(name) = interval(80ms)") }
    _ = session.submit("slow = interval(400ms)")
    _ = session.nanosecondsToDeadline(host: 0)
    let lines = pass(to: 2900, from: 0)
    #expect(rows.names.count == 2)
    #expect(lines.contains { $0.hasSuffix("slow  6") })
  }
}
