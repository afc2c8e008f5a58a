import Testing

@testable import StreamLang

/// Every descriptor's own example, run through the whole language.
@Suite struct PreludeTests {
  @Test(arguments: Prelude.all.filter { $0.example != nil }.map(\.name))
  func `the example of an operator gives what it says`(_ name: String) throws {
    let example = try #require(Prelude.operators[name]?.example)
    let names = ["a", "b"].prefix(example.inputs.count)
    let definitions = zip(names, example.inputs).map { "quiet \($0) = hot(\"\($1)\")" }
    let program = (definitions + ["quiet r = \(example.source)"]).joined(separator: "\n")
    let wanted = "quiet r = cold(\"\(example.output)\")"
    #expect(try Played.events(of: program) == Played.events(of: wanted), "\(program)")
  }

  @Test func `every operator has an example or reads the world or acts or is driven by hand`() {
    for op in Prelude.all where op.example == nil {
      #expect(
        op.role == .subject || op.traits.contains(.outside) || op.traits.contains(.effect),
        "\(op.name)")
    }
  }

  @Test func `help names each form once and shows the picture`() throws {
    let op = try #require(Prelude.operators["take"])
    #expect(
      Manual.page(for: op) == [
        "take(count)   take(for:)   take(while:, [inclusive:], [behavior:])   take(until:)   "
          + "take(until:, [inclusive:], [behavior:])",
        "  The first values, or those until something happens; then it completes.",
        "  a          -1--2--3-|", "  a.take(2)  -1--(2|)",
        "  also called prefix, limit, takeWhile, takeUntil",
      ])
  }

  @Test func `docs operators page is what the descriptors say`() throws {
    try Generated.check("docs/operators.md", Manual.document)
  }
}
