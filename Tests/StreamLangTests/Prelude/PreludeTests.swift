import Testing

@testable import StreamLang

/// Every descriptor's own example, run through the whole language.
@Suite struct PreludeTests {
  @Test(arguments: Prelude.all.filter { $0.example != nil }.map(\.name))
  func `the example of an operator gives what it says`(_ name: String) throws {
    let example = try #require(Prelude.operators[name]?.example)
    let program = (example.definitions + ["quiet r = \(example.source)"]).joined(separator: "\n")
    let wanted = "quiet r = cold(\"\(example.output)\")"
    #expect(try Played.events(of: program) == Played.events(of: wanted), "\(program)")
  }

  @Test(arguments: Prelude.all.filter { $0.guide.comparison != nil }.map(\.name))
  func `the rows of a comparison give what they say`(_ name: String) throws {
    let comparison = try #require(Prelude.operators[name]?.guide.comparison)
    #expect(comparison.picture?.rows.count == comparison.rows.count)
    for row in comparison.rows {
      let program = (comparison.setup + ["quiet r = \(row.source)"]).joined(separator: "\n")
      let wanted = "quiet r = cold(\"\(row.output)\")"
      #expect(try Played.events(of: program) == Played.events(of: wanted), "\(program)")
    }
  }

  @Test func `every operator has an example or reads the world or acts or is driven by hand`() {
    for op in Prelude.all where op.example == nil {
      #expect(
        op.role == .subject || op.traits.contains(.outside) || op.traits.contains(.effect),
        "\(op.name)")
    }
  }

  @Test(arguments: Prelude.all.map(\.name))
  func `an operator refuses a label it has not`(_ name: String) throws {
    let session = Session()
    #expect(session.submit("s = subject()").diagnostics == [])
    let op = try #require(Prelude.operators[name])
    for name in op.names {
      let call = op.isMethod ? "s.\(name)(zzz: 1)" : "\(name)(zzz: 1)"
      let mistakes = session.check("x = " + call)
      #expect(mistakes.contains { $0.text.contains("zzz") }, "\(call): \(mistakes.map(\.text))")
    }
  }

  @Test(
    arguments: Prelude.all.filter { $0.traits.isDisjoint(with: [.outside, .effect]) }.map(\.name))
  func `a call that messages show is right`(_ name: String) throws {
    let op = try #require(Prelude.operators[name])
    for form in op.taught(behind: op.receivers) {
      let call = "\(op.isMethod ? "a." : "")\(name)(\(form.sample(after: op.receivers)))"
      let program = "quiet a = cold(\"-1-2-3-#\")\nquiet b = cold(\"-4|\")\nquiet r = \(call)"
      #expect(Session().check(program).map(\.text) == [], "\(call)")
      guard form.parameters.contains(where: \.kind.isFunction),
        !op.traits.contains(.several)
      else { continue }
      let events = try Played.events(of: program)
      #expect(!events.contains { $0.contains("wants a function") }, "\(call): \(events.suffix(2))")
    }
  }

  @Test func `docs operators page is what the descriptors say`() throws {
    try Generated.check("docs/operators.md", Manual.document)
  }
}
