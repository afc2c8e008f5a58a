import Testing

@testable import StreamLang

@Suite struct HighlighterTests {
  /// The runs of a text that are not plain.
  private func marks(_ text: String, in session: Session = prompted()) -> [String] {
    session.highlighted(text).runs.filter { $0.style != .plain }.map { "\($0.text) \($0.style)" }
  }

  @Test func `names have the colour of their stream`() {
    let session = prompted("a = subject(); b = a.map(+1)")
    #expect(
      marks("c = a.merge(b)", in: session) == [
        "= sign", "a hue(0)", ". sign", "( sign", "b hue(1)", ") sign",
      ])
  }

  @Test func `a name that stands for nothing is marked`() {
    #expect(marks("nobody.map(+1)").first == "nobody unknown")
    #expect(marks("a = 1; a + 2") == ["= sign", "1 number", "; sign", "+ sign", "2 number"])
    #expect(marks("x => x + 1") == ["=> sign", "+ sign", "1 number"])
    #expect(marks("(p, q) => p + q").allSatisfy { $0.hasSuffix("sign") })
    #expect(marks("{ v in v }") == ["{ sign", "in keyword", "} sign"])
    #expect(marks("of(1).map(length)") == ["( sign", "1 number", "). sign", "( sign", ") sign"])
  }

  @Test(arguments: [
    ("wait 1s", ["wait keyword", "1s number"]), ("wait = 1", ["= sign", "1 number"]),
    ("watch.map(+1)", ["watch unknown", ". sign", "(+ sign", "1 number", ") sign"]),
    ("run until 5s", ["run keyword", "until keyword", "5s number"]),
    ("let k = true", ["let keyword", "= sign", "true keyword"]),
    ("\"a\\(1)b\" // so", ["\"a\\( string", "1 number", ")b\" string", " // so comment"]),
    ("\"open", ["\"open string"]), ("1 /* a", ["1 number", " /* a comment"]),
    (":why b", [":why command"]), ("12parsecs", ["12parsecs error"]), ("$0", ["$0 keyword"]),
  ])
  func `parts of a text`(_ text: String, _ expected: [String]) { #expect(marks(text) == expected) }

  @Test func `an operator that there is not is marked, once it is called`() {
    let session = prompted("a = subject(); double = x => x * 2; r = {f: x => x}")
    #expect(marks("a.filtr(", in: session) == ["a hue(0)", ". sign", "filtr unknown", "( sign"])
    let known = [
      "a.filtr", "a.filter(", "a.selectMany(", "a.next(", "a.pipe(", "a.double(", "r.f(", "a.sink(",
      "a.disposed(", "a.store(", "a.asObservable(", "a.eraseToAnyPublisher(", "a.on(", "a.value",
      "a.subscribe(", "a.accept(", "a.dispose(", "a.expect(",
    ]
    #expect(
      known.filter { marks($0, in: session).contains { $0.hasSuffix("unknown") } } == ["a.expect("])
  }

  @Test func `a command's names are names`() {
    #expect(marks(":why a", in: prompted("a = subject()")) == [":why command", "a hue(0)"])
  }
}
