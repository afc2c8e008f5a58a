import Conformance
import Testing

@testable import StreamLang

/// Laws that write chains with fewer calls.
@Suite struct SimplifyTests {
  /// True if no input tells the chains of a law's examples apart, and the law makes one of the other.
  private static func proves(_ law: SimplifyingLaw) throws -> Bool {
    for (before, after) in law.examples {
      let sides = [before, after.isEmpty ? "map(x => x)" : after].map {
        Name($0, Span(0, $0.utf8.count))
      }
      var chains = try ComparedChains(sides, in: Session().program.environment) { false }
      chains.purpose.frames = 3
      if try SameReport(chains, isInterrupted: { false }).areToldApart { return false }
    }
    return true
  }

  @Test(arguments: SimplifyingLaw.all.indices)
  func `no input tells apart what a law makes alike`(_ number: Int) throws {
    let law = SimplifyingLaw.all[number]
    #expect(try Self.proves(law), "\(law.name)")
    let symbols = Session().program.environment.symbols
    for (before, after) in law.examples {
      let simple = Simplified("never().\(before)", by: [law], in: symbols)
      #expect(simple?.text == (["never()"] + (after.isEmpty ? [] : [after])).joined(separator: "."))
      #expect(simple?.used.map(\.name) == [law.name])
    }
  }

  @Test func `a law that is wrong is caught`() throws {
    let wrong = [
      ("map∘map the wrong way round", "map(+1).map(*2)", "map(x => x * 2 + 1)"),
      ("take adds up", "take(2).take(3)", "take(5)"), ("merge of never", "merge(never())", ""),
      ("debounce twice", "debounce(2ms).debounce(2ms)", "debounce(2ms)"),
      ("distinct is distinctUntilChanged", "distinct()", "distinctUntilChanged()"),
    ]
    for (name, before, after) in wrong {
      let law = SimplifyingLaw(
        name: name, condition: "", examples: [(before, after)], count: 1, rewrite: { _ in nil })
      #expect(try !Self.proves(law), "\(name)")
    }
  }

  @Test(arguments: [
    ("a.map(+1).map(*2).take(3).take(2)", "a.map(x => (x + 1) * 2).take(2)"),
    ("a.filter(>1).filter(x => x < 5 || x == 9)", "a.filter(x => x > 1 && (x < 5 || x == 9))"),
    ("a.map(x => x)", nil), ("of(1).map(x => x)", "of(1)"),
    ("a.flatMapLatest(x => of(x * 2)).map(+1)", "a.map(x => x * 2 + 1)"),
    ("a.merge(b.map(+1)).skip(1).skip(2)", "a.merge(b.map(+1)).skip(3)"),
    ("a.map(x => print(x)).map(*2)", nil), ("a.map(random).map(*2)", nil),
    ("a.map(x => 1 / x).map(_ => 5)", nil), ("a.map(+1).map(x => x * x)", nil),
    ("a.map(x => 1 / x).map(y => y > 1 && y < 2)", nil), ("a.map(+1).map(x => 1 % 0 + x)", nil),
    ("a.map(+1).map(y => y > 1 ? 3 : 4)", "a.map(x => x + 1 > 1 ? 3 : 4)"),
    ("a.startWith(random()).startWith(1)", nil), ("k.map(x => x)", nil),
    ("a.merge(b.map(+1).map(+2))", "a.merge(b.map(x => x + 1 + 2))"),
    ("a.flatMap(x => b.take(3).take(2))", "a.flatMap(x => b.take(2))"),
    ("a.filter(x => x).filter(>1)", nil), ("a.take(0).take(1)", nil), ("a.delay(1ms).map(+1)", nil),
  ])
  func `a chain is written with fewer calls`(_ text: String, _ simple: String?) {
    let session = Session().after("quiet a = subject(); quiet b = subject(); quiet k = 1")
    #expect(Simplified(text, in: session.program.environment.symbols)?.text == simple)
  }

  @Test func `the answer names the laws`() {
    #expect(
      Typed.answer("a = subject()", "b = a.map(+1).map(*2).take(3).take(2)", ":simplify b") == """
        b = a.map(x => (x + 1) * 2).take(2)
          map∘map: both functions only compute
          take∘take: the smaller number holds
        """)
    #expect(
      Typed.answer("a = subject()", "b = a.map(+1)", ":simplify b") == "no law makes b shorter")
    #expect(
      Typed.answer("a = subject()", ":simplify a.map(+1)").contains(
        "simplify wants one name; as in `:simplify b`"))
  }

  /// Programs of an independent implementation that laws make shorter do the same there; every fourth is looked at.
  @Test func `every rewrite of a vector's program passes the vector`() throws {
    var rewritten: [String] = []
    var laws: Set<String> = []
    let vectors = try SyntaxCorpus.text(of: "streams.jsonl").split(separator: "\n")
    for place in stride(from: 0, to: vectors.count, by: 4) {
      guard case .object(let members) = try JSON.parse(String(vectors[place])),
        let script = members.first(where: { $0.key == "script" })?.value.stringValue
      else { continue }
      let session = Session()
      session.listener = { _ in }
      var isChanged = false
      let lines = script.split(separator: "\n").map(String.init).map { line -> String in
        defer { _ = session.submit(line) }
        guard let equals = line.firstRange(of: " = ") else { return line }
        let text = String(line[equals.upperBound...])
        guard let simple = Simplified(text, in: session.program.environment.symbols),
          // A second name of a stream has no row of its own.
          simple.text.contains(".")
        else { return line }
        isChanged = true
        laws.formUnion(simple.used.map(\.name))
        return line[..<equals.upperBound] + simple.text
      }
      if !isChanged { continue }
      let changed = members.map { member in
        member.key == "script"
          ? JSON.Member("script", .string(lines.joined(separator: "\n"))) : member
      }
      rewritten.append("\(JSON.object(changed))")
    }
    let report = ProgramVectors.check(rewritten.joined(separator: "\n"))
    #expect(report.failures == [])
    #expect(report.passed > 10, "\(laws)")
  }
}
