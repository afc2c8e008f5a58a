import Testing

@testable import StreamLang

/// A prompt says what is new, and no more.
@Suite struct CalmRowsTests {
  private let prompt = TestPrompt(isVirtual: false)
  private static let second: UInt64 = 1_000_000_000

  @Test func `a stream without a name leaves the one before running`() {
    #expect(prompt.type("interval(1s)") == [])
    #expect(prompt.type("interval(1s).map(*10)") == [])
    prompt.pass(Self.second)
    #expect(prompt.events.map { $0.prefix(13) } == ["1000000000 _1", "1000000000 _2"])
  }

  @Test func `a record has one line, with dots for what has no room in it`() {
    _ = prompt.type("s = subject(); x = {}")
    let person =
      #"{name: "Ann", age: 31, address: {street: "Long Road 12", city: "Bern", zip: 3000}}"#
    #expect(prompt.type("s.next(\(person))").first == #"s  {name: "Ann", age: 31, address: {…}}"#)
    #expect(
      prompt.type(
        "s.next([[1, 2], {a: 1, b: [\((1...40).map(String.init).joined(separator: ", "))]}])"
      )
      .first == "s  [[1, 2], {…}]")
    let wide = (1...12).map { "field\($0): \($0)" }.joined(separator: ", ")
    #expect(
      prompt.type("s.next({\(wide)})").first
        == "s  {field1: 1, field2: 2, field3: 3, field4: 4, field5: 5, field6: 6, …}")
    #expect(prompt.type("x = {\(wide)}").first == "x = {\(wide)}")
    #expect(prompt.type("s.next({a: \"{[\", b: 2})").first == #"s  {a: "{[", b: 2}"#)
  }

  @Test func `the pause names only what ticks`() {
    _ = prompt.type("s = subject(); d = s.map(+1); t = interval(1s); m = t.map(*10).merge(d)")
    prompt.pass(Self.second * 3 / 2)
    guard case .note(let text)? = prompt.session.pause().items.last else {
      Issue.record("nothing is said")
      return
    }
    #expect(text == "paused at 1.5s, t, m are still there; :play goes on, unwatch t silences it")
  }

  @Test func `what was pasted from a prompt is what was typed there`() {
    let text = "> x = 1; y = x + 1\nx = 1\ny = 2\n> x = 5\nx = 5\ny = 6\n● a  1─2─▸\n"
    #expect(!prompt.session.isIncomplete(text))
    #expect(prompt.type(text) == ["x = 1", "y = 2", "x = 5", "y = 6"])
    #expect(prompt.type("> y") == ["y = 6"])
    #expect(prompt.type("> z = y +* 2").first?.contains("^") == true)
  }

  @Test func `a file goes on counting its own lines`() {
    #expect(prompt.type("> a = 1\na = 1\n> b = zzz + 1").last?.contains("unknown name zzz") == true)
  }

  @Test func `a hot stream is hot as text, too`() {
    _ = prompt.type("h = hot(\"1-2|\"); c = cold(\"1|\"); s = subject(); s.next(1)")
    prompt.pass(Self.second)
    #expect(prompt.type(":text h") == ["h = hot(\"1-2|\")"])
    #expect(prompt.type(":text c") == ["c = cold(\"1|\")"])
    #expect(prompt.type(":text s") == ["s = cold(\"1\")"])
  }

  @Test func `a source without an end is a line, and is listed as stopped`() {
    var early: [Reply] = []
    prompt.session.overflow = { early.append($0) }
    let rest = prompt.type("r = range(1, 1000000)")
    var screen = Screen(isPrompt: true)
    let lines = early.flatMap { screen.render($0).map(\.text.plain) }
    #expect(
      lines + rest == [
        "r  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, … 9,985 more",
        "stopped: range(1, 1000000) sent 10,000 values in one turn; take(n) ends it",
      ])
    #expect(prompt.type(":ls") == ["○ r  range(1, 1000000)    10000, stopped"])
  }

  @Test func `what has no name and has ended is not listed`() {
    _ = prompt.type("of(1)")
    _ = prompt.type("interval(1s)")
    #expect(prompt.type(":ls") == ["○ _2  interval(1s)"])
  }

  @Test func `operators are compared over a stream that is made for it`() {
    #expect(
      prompt.type(":compare map(*10) scan(+) on interval(1s).take(3)") == [
        "            0         500ms     1s        1.5s      2s        2.5s      3s",
        "○ input     ────────────────────0───────────────────1───────────────────(2│)",
        "○ map(*10)  ────────────────────0───────────────────10──────────────────(20│)",
        "○ scan(+)   ────────────────────0───────────────────1───────────────────(3│)",
      ])
  }

  @Test func `a page breaks at words`() {
    let lines = prompt.type(":help commands")
    #expect(lines.allSatisfy { $0.displayWidth <= 80 })
    #expect(lines.contains { $0.hasSuffix("this page; an operator, a function, a") })
  }

  @Test func `records stand in a table on request`() {
    _ = prompt.type("r = of({id: 1, name: \"x\"}, {id: 20, ok: true}); l = [{a: 1}, 2]; s = of(1)")
    #expect(prompt.type(":table r") == ["id  name  ok", "1   x", "20        true"])
    #expect(prompt.type(":table l") == ["a", "1", "2"])
    #expect(
      prompt.type(":table s").joined(separator: " ").hasSuffix(
        "s has sent no records; as `{id: 1, name: \"x\"}`"))
  }

  @Test(arguments: ["drop", "del"])
  func `a command takes a name away, as the statement does`(_ word: String) {
    _ = prompt.type("a = 1; b = 2")
    #expect(prompt.type(":\(word) a, b") == [])
    #expect(prompt.type("a + b").joined().contains("unknown name a"))
    #expect(
      prompt.type(":\(word)").joined(separator: " ").contains(
        "unknown command \(word); `del a` takes a name away"))
  }

  @Test func `rm takes nothing away`() {
    #expect(prompt.type(":rm a").joined().contains("unknown command rm; `del a` takes a name away"))
  }

  @Test func `where a column has no room it stands below`() {
    let row = "b = a.map(+1)                a stream made from a; every event is printed"
    #expect(
      row.folded(at: 60) == [
        "b = a.map(+1)                a stream made from a; every",
        "                             event is printed",
      ])
    #expect(
      row.folded(at: 40) == [
        "b = a.map(+1)", "    a stream made from a; every event is", "    printed",
      ])
    #expect("a line without columns".folded(at: 12) == ["a line", "without", "columns"])
  }
}
