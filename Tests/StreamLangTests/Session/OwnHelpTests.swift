import Testing

@testable import StreamLang

/// `:help` about a function of the user's.
@Suite struct OwnHelpTests {
  @Test func `an operator has its comment, and a picture that was run`() {
    #expect(
      Scripted.lines(
        """
        // not this one

        // Twice each value,
        /// no more and no less.
        factor = 2
        twice = s => s.map(x => x * factor) // Times two.
        // Above it,
        // and more.
        thrice = s =>
          s.map(*3)
        :help twice
        :help thrice
        """)
        == [
          "factor = 2", "twice(s)", "  Times two.", "○ a        ─1─2─3│", "○ twice()  ─2─4─6│",
          "  twice = s => s.map(x => x * factor)", "thrice(s)", "  Above it, and more.",
          "○ a         ─1─2─3│", "○ thrice()  ─3─6─9│", "  thrice = s => s.map(*3)",
        ])
  }

  @Test(arguments: [
    ("wait2 = (s, t) => s.delay(t)", "wait2", ["wait2(s, t)", "  wait2 = (s, t) => s.delay(t)"]),
    ("bad = s => fail(\"no\")", "bad", ["bad(s)", "  bad = s => fail(\"no\")"]),
    ("now2 = () => now", "now2", ["now2()", "  now2 = () => now"]),
  ])
  func `what is no operator has no picture`(_ definition: String, _ name: String, _ page: [String])
  {
    #expect(Scripted.lines("\(definition)\n:help \(name)") == page)
  }

  @Test func `a function without names for its parameters can be an operator, too`() {
    #expect(
      Scripted.lines("more = { $0.map(+1) }\n:help more") == [
        "more($0)", "○ a       ─1─2─3│", "○ more()  ─2─3─4│", "  more = { $0.map(+1) }",
      ])
  }

  @Test func `a function comes before what is built in, other names behind it`() {
    #expect(Scripted.lines("map = s => s.filter(>1)\n:help map").first == "map(s)")
    #expect(Scripted.lines("scan = 3\n:help scan").dropFirst().first == "scan(seed, f)   scan(f)")
    #expect(
      Scripted.lines("nothing = 3\n:help nothing").contains { $0.contains("no help for nothing") })
  }
}
