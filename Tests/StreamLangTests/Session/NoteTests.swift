import TestSupport
import Testing

@testable import StreamLang

/// `note "…" at 300ms`: sentences below timelines.
@Suite struct NoteTests {
  private let lines = [
    "t = interval(100ms).take(4)", "s = subject()", #"note "quiet until here" at 250ms"#,
    #"note "too late to be seen" at 5s"#, "wait 200ms", "s.next(7)", #"note s "by hand""#,
    "s.next(8)",
    ##"note "two at \(100 + 100)""##, "wait 300ms",
  ]

  @Test func `a note points at its time, or at the last event of its name`() {
    #expect(
      Typed.answer(lines + [":marbles"])
        == """
             0         100ms     200ms         300ms     400ms     500ms
        ○ t  ──────────0─────────1═══──────────2─────────(3│)
        ● s  ────────────────────══7═8─────────────────────────────▸
                                          ^                             quiet until here
                                   ^                                    s: by hand
                                     ^                                  two at 200
        """)
  }

  @Test func `the caret stands in the column of the time, whatever happened then`() {
    for time in stride(from: 0, through: 900, by: 50) {
      let picture = Typed.answer(
        "t = interval(300ms)", #"note "x" at \#(time)ms"#, "wait 900ms", ":marbles")
      let rows = picture.split(separator: "\n").map { Array($0) }
      let caret = rows.last?.firstIndex(of: "^") ?? -1
      let last = rows[1].firstIndex(of: "2") ?? 0
      #expect(abs((caret - 5) * 900 - (last - 5) * time) <= 450, "\(time):\n\(picture)")
    }
  }

  @Test func `a note is only in pictures of its time and its name`() {
    let shown = { (line: String) in Typed.answer(lines + [line]) }
    #expect(shown(":marbles t").contains("quiet") && !shown(":marbles t").contains("by hand"))
    #expect(shown(":marbles 210ms..300ms").contains("quiet until here"))
    #expect(!shown(":marbles 300ms..400ms").contains("note"))
    #expect(!shown(":marbles 300ms..400ms").contains("quiet"))
    #expect(Typed.answer(lines + [":clear", "wait 1s", ":marbles"]).contains("quiet") == false)
    #expect(Typed.answer(lines + ["wait 5s", ":marbles"]).contains("too late to be seen"))
    let undone = Array(repeating: ":undo", count: 4)
    #expect(!Typed.answer(lines + undone + [":marbles"]).contains("by hand"))
  }

  @Test func `where nothing can be pointed at the time is said`() {
    let ticks = ["t = interval(1s)", #"note "halfway" at 100s"#, "wait 200s"]
    #expect(Typed.answer(ticks + [":dense t"]).hasSuffix("\n  at 1m40s: halfway"))
    let folded = (1...40).map { "s.next(\"value \($0)\"); wait 7ms" }
    #expect(
      Typed.answer(["s = subject()"] + folded + [#"note "half" at 140ms"#, ":marbles"])
        .hasSuffix("at 140ms: half"))
    // While the clock stands a note is about what was there when it was written.
    #expect(
      Typed.answer("x = 1", "x = 2", #"note "two""#, "x = 3", ":marbles")
        == """
        ◆ x  1─2─3─▸  = 3
               ^     two
        """)
  }

  @Test(arguments: [
    ("note 3", #"note wants a text; as in `note "here"`, `note x "late" at 1s`"#),
    ("note x", #"note wants a text; as in `note "here"`, `note x "late" at 1s`"#),
    (#"note q "x""#, "unknown name q"),
    (#"note "x" at 3"#, "at wants a duration, got 3; write `3ms` or `3s`"),
  ])
  func `what is wrong is said`(_ line: String, _ wanted: String) {
    #expect(Typed.answer("x = 1", line).hasSuffix(wanted))
  }

  @Test func `note is a name where nothing follows that it could be about`() {
    #expect(Typed.answer("note = 3", "note + 1") == "4")
    #expect(Typed.answer(#"note = x => x + "!""#, #"note("a")"#) == #""a!""#)
  }

  @Test(arguments: [
    (#"note "here""#, #"(note "here")"#),
    (#"note  x   "a"  at  1s+2s"#, "(note x \"a\" (+ (us 1000000) (us 2000000)))"),
  ])
  func `its tree and its text tell the same`(_ text: String, _ notation: String) {
    let parsed = Parser.parse(text)
    #expect(SExpression.print(parsed.statements) == notation)
    let formatted = Formatter.format(text).text
    #expect(SExpression.print(Parser.parse(formatted).statements) == notation)
  }

  @Test func `in a file a line leads from the moment to the text`() throws {
    let session = Session().after(lines.joined(separator: "\n"))
    let picture = try #require(session.picture)
    let shapes = try #require(SVGShapes(picture))
    let texts = shapes.all("text", class: "note")
    #expect(texts.map(\.text) == ["quiet until here", "s: by hand", "two at 200"])
    let ticks = shapes.all("path", class: "tick").map(\.points)
    for text in texts {
      #expect(ticks.contains { $0[0] == text.number("x") - 5 && $0[3] >= text.number("y") })
    }
    let seven = try #require(shapes.all("text", class: "value").first { $0.text == "7" })
    #expect(texts[1].number("x") - 5 == seven.number("x"))
  }

  @Test(arguments: SeededRandom.seeds(50))
  func `no text below a picture covers another, and no line runs through one`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let places = (0..<2 + random.below(12)).map { _ in
      (left: random.below(60), width: 1 + random.below(30))
    }
    let levels = FlagLevels(places).levels
    for one in places.indices {
      for other in places.indices where other != one {
        let (a, b) = (places[one], places[other])
        if levels[one] == levels[other] {
          #expect(a.left + a.width <= b.left || b.left + b.width <= a.left, "seed \(seed)")
        } else if levels[one] < levels[other] {
          // The line of the lower one passes the higher one at its side, or at its edge.
          #expect(b.left <= a.left || b.left >= a.left + a.width, "seed \(seed)")
        }
      }
    }
  }
}
