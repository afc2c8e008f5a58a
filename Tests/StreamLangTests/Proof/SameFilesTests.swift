import Testing

@testable import StreamLang

/// `rxrepl same A.rx B.rx`: a name of two files.
@Suite struct SameFilesTests {
  private static func same(
    _ one: String, _ other: String, name: String? = nil, hasEnds: Bool = true
  ) throws -> SameFiles {
    try SameFiles(
      [SameFiles.File(name: "A.rx", text: one), SameFiles.File(name: "B.rx", text: other)],
      name: name, hasEnds: hasEnds, readFile: nil)
  }

  @Test func `the last name of both is compared, each in its own file`() throws {
    let one = "a = hot(\"-1-2-|\"); twice = x => x * 2; b = a.map(twice)"
    let other = "a = hot(\"-5|\"); c = 3; b = a.map(x => x + x)"
    let same = try Self.same(one, other)
    #expect(!same.areToldApart)
    let lines = Typed.lines(same.reply)
    #expect(lines[0].hasPrefix("no difference found in "), "\(lines)")
    let constant = try Self.same("c = of(1, 2).map(+1)", "c = of(1, 2).map(+2)")
    #expect(Typed.lines(constant.reply)[0] == "they differ on their one run  (input 1 of 1)")
    let apart = try Self.same(one, "a = hot(\"|\"); b = a.map(x => x * x)")
    #expect(apart.areToldApart)
    let told = Typed.lines(apart.reply)
    #expect(told[0].hasPrefix("they differ on 1  (input 2 of "), "\(told)")
    #expect(
      told.dropFirst() == [
        "● a          1──────▸", "○ b in A.rx  2──────▸", "○ b in B.rx  1──────▸",
      ])
  }

  @Test func `cells are compared by what they come to`() throws {
    let same = try Self.same("x = 1; y = x + x", "x = 5; y = 2 * x", name: "y")
    #expect(!same.areToldApart, "\(same.reply.items)")
  }

  @Test(arguments: [
    (
      "x = 1", "y = 2", nil,
      "no stream or formula has a name in both A.rx and B.rx; --name x says which to compare"
    ),
    ("x = 1", "y = 2", "x", "B.rx has no stream or cell x"),
  ])
  func `a mistake says what to write`(
    _ one: String, _ other: String, _ name: String?, _ text: String
  ) {
    let mistake = #expect(throws: Diagnostic.self) { try Self.same(one, other, name: name) }
    #expect(mistake?.text == text)
  }

  @Test func `a file with a mistake is told as when it runs`() throws {
    let same = try Self.same("x = ", "x = 1")
    #expect(same.failedName == "A.rx")
    #expect(same.reply.diagnostics.first?.text == "found the end, wanted a value")
  }
}
