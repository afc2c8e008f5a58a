import TestSupport
import Testing

@testable import StreamLang

/// Names of which only running tells what they are: a text is checked as a whole, and each of its
/// statements has the meaning that it would have at the prompt.
@Suite struct UndecidedNamesTests {
  @Test(arguments: [
    ("(a, b) = [1, 2]\nr = {k: a}\na = 5\nr", "r = {k: 5}"),
    ("(a, b) = [1, 2]\nc = a + 1\na = 5\nc", "c = 6"),
    ("p = x => [x, of(x)]\n(a, b) = p(1)\nc = b.map(+1)\nd = a + 1\na = 5\n[c.value, d]", "[2, 6]"),
    ("s = of(1, 2)\n(a, b) = s.partition(> 1)\nc = a.map(+1)\nc", "c  3 │ completed"),
    ("(a, of) = [1, 2]\na.share()\nof + 1", "3"),
    ("f = x => x == 1 ? of(x) : x\na = f(1)\nb = a.map(+1)\nb", "b  2 │ completed"),
    ("f = x => x == 1 ? of(x) : x\na = f(2)\nb = a + 1\na = 5\nb", "b = 6"),
  ])
  func `a text means what its lines mean`(_ text: String, _ answer: String) {
    #expect(Typed.answer(text.split(separator: "\n").map(String.init)) == answer)
    let session = Session(isPrompt: true) { $0.drawsAfterLines = false }
    #expect(Typed.lines(session.submit(text)).last == answer)
  }

  @Test func `what is wrong with a name that only running tells is said when its line comes`() {
    #expect(
      Scripted.lines("f = x => x\na = f(of(1))\nprint(1)\na := 2\nprint(3)").suffix(4) == [
        "1", "-e:4:1: a is not a subject, so nothing can be sent to it; make it with `subject()`",
        "  a := 2", "  ^",
      ])
  }

  @Test func `what is known of the parts of a written list is said before anything runs`() {
    let session = Session()
    let reply = session.submit("(a, b) = [1, of(1)]\na.complete()")
    #expect(
      reply.diagnostics.map(\.text) == [
        "a is a cell and never ends; a stream that does is `a = behavior(…)`"
      ])
    #expect(session.program.environment.symbols.names == [])
  }

  @Test func `behind a failure that does not end a text nothing is certain`() {
    let text = ":set failures continue\nlet a = 1 / 0\na = 2\nof = x + 1\nof(3)\na + 1"
    #expect(
      Session().submit("\(text)\nx").diagnostics.map(\.message) == [
        "unknown name x", "unknown name x",
      ])
    let session = Session().after(":set failures continue\nlet a = 1 / 0\na = 2\nb = a + 1\na = 3")
    #expect(session.program.states.lines == ["a": "a = 3", "b": "b = 4"])
  }
}

/// A file that is loaded is one text, and what is saved says when it is not the session.
@Suite struct LoadedTextTests {
  private func prompt(files: [String: String]) -> Session {
    return Session(isPrompt: true) {
      $0.drawsAfterLines = false
      $0.readFile = { files[$0] ?? "" }
      $0.writeFile = { _, _ in }
    }
  }

  @Test func `all lines of a file stand before anything that is due at its instant`() {
    let text = "h = hot(\"1-2\")\nk = h.map(*10)"
    let loaded = prompt(files: ["a.rx": text])
    _ = loaded.submit(":load a.rx")
    #expect(loaded.program.states.lines["k"] == "k  10")
    // Taking the second line back lets the first one go on, and doing it again begins anew.
    _ = loaded.submit(":undo")
    #expect(loaded.program.states.lines == ["h": "h  1"])
    _ = loaded.submit(":redo")
    #expect(loaded.program.states.lines["k"] == "k  10")
    #expect(loaded.past.script == "\(text)\nwait 0ms\n")
    _ = loaded.submit(":undo")
    _ = loaded.submit("k = h.map(*10)")
    #expect(loaded.program.states.lines["k"] == "k  nothing yet")
    #expect(loaded.past.script == "h = hot(\"1-2\")\nwait 0ms\nk = h.map(*10)\n")
  }

  @Test(arguments: ["h", ":set", "print([1][5])"])
  func `a text ends also where its last statement is not kept, or fails`(_ last: String) {
    let session = prompt(files: ["a.rx": "h = hot(\"1-2\"); x = 1\n\(last)\n"])
    session.after(":load a.rx", "k = h.map(*10)")
    #expect(session.program.states.lines["k"] == "k  nothing yet")
    session.after(":undo", ":redo")
    #expect(session.program.states.lines["k"] == "k  nothing yet")
  }

  @Test(arguments: [
    ["(a, of) = [1, 2]", "a.share()"],
    ["let d = of + 7", "d = interval(3ms).take(1)"],
    ["quiet filter = of.share()", "filter.complete()", "of = 3"],
    ["_.bind(to: filter)", "p = lane(\"p\")", "x = 1"],
    ["c = of(1)", "del c", "(d, _) = [1, 2]"],
    ["x = 1", "x.foo()", "x = 2"],
  ])
  func `what the prompt accepted comes back`(_ lines: [String]) {
    let first = TestPrompt(isVirtual: true)
    for line in lines { _ = first.type(line) }
    let second = TestPrompt(isVirtual: true, files: ["s.rx": first.saved])
    #expect(first.type(":save! s.rx") == ["saved s.rx"])
    _ = second.type(":load s.rx")
    #expect(second.state == first.state)
  }

  @Test func `saving says what will be otherwise`() {
    let session = prompt(files: [:])
    _ = session.submit("s = stdin()")
    _ = session.feed("a")
    #expect(
      Typed.lines(session.submit(":save s.rx")) == [
        "saved s.rx",
        "s.rx does not do the same when it is run: s  a becomes s  nothing yet",
      ])
  }
}
