import Testing

@testable import StreamLang

/// Timelines as pictures.
@Suite struct SVGTests {
  private func picture(_ program: String) throws -> String {
    try #require(Played.session(program).picture)
  }

  @Test func `a value is a circle on an arrow`() throws {
    let text = try picture("x = 1; x = 2")
    #expect(
      text.hasPrefix(
        """
        <svg xmlns="http://www.w3.org/2000/svg" class="rx" width="260" height="120" viewBox="0 0 \
        260 120" role="img" aria-labelledby="rx-title rx-desc">
        <title id="rx-title">timeline of x</title>
        <desc id="rx-desc">◆ x  1─2─▸  = 2</desc>
        <style>
        .rx {
        """))
    #expect(
      text.hasSuffix(
        """
        </style>
        <rect class="paper" width="260" height="120"/>
        <text x="25" y="65">◆ x</text>
        <path d="M94 60L184 60"/>
        <polygon class="arrow" points="194,60 184,55 184,65"/>
        <g><title>1, x at 0ms</title><rect class="h0" x="76" y="42" width="36" height="36" rx="18"/>
        <text class="value middle" x="94" y="66">1</text></g>
        <g><title>2, x at 0ms</title><rect class="h0" x="124" y="42" width="36" height="36" rx="18"/>
        <text class="value middle" x="142" y="66">2</text></g>
        <text x="208" y="65">= 2</text>
        </svg>

        """))
  }

  @Test(arguments: [
    #"s = of("a<b>&\"c\"", "\u{1}", "]]>", "東京", "👨‍👩‍👧")"#,
    #"o = cold("--A---B|", values: {A: cold("-1-2|"), B: cold("-3#")}); f = o.flatMap(x => x)"#,
    "t = interval(1s).take(2); u = t.map(100 / $0); c = u + 1",
    "a = behavior(1); b = a.map(*10); c = combineLatest(a, b, +); a.next(2)",
  ])
  func `every picture is well-formed XML and the same each time`(_ program: String) throws {
    let text = try picture(program)
    #expect(text == (try picture(program)))
    #expect(SVGShapes(text) != nil, "\(text)")
  }

  @Test func `what XML has no place for is left out`() throws {
    let row = hot("<\u{1}\"", "a\u{0}b", "&\u{1F}", "\u{FFFE}\u{FFFF}")
    let text = SVGRenderer().text(Picture(at: [0, 5, 9], [row]).diagram)
    #expect(text.contains("a?b, &lt;?&quot; at 0ms"))
  }

  /// The texts of boxes and the lines between values and boxes, `x top-bottom`.
  private func flows(_ program: String) throws -> [String] {
    let shapes = try #require(SVGShapes(picture(program)))
    let boxes = shapes.all("text", class: "code").map(\.text)
    let crosses = shapes.all("path", class: "drop").map { "x \($0.points[0] + 4)" }
    return crosses + shapes.flows.map { "\($0.first[0]) \($0.first[1])-\($0.last[1])" } + boxes
  }

  @Test func `what is made of others stands below a box that says how`() throws {
    let shown = try flows(
      "a = subject(); b = a.map(*10)\nc = b\n  .filter(>10); a.next(1); a.next(2)")
    #expect(
      shown == [
        "x 94", "94 60-103", "94 149-188", "94 188-225", "142 60-103", "142 149-188",
        "142 188-231", "142 277-316", "a.map(*10)", "b .filter(>10)",
      ])
  }

  @Test func `a line leads only from what was taken to what was made of it`() throws {
    // Of the two values that wait, the later one came out; the other went nowhere.
    let debounced = try flows("a = hot(\"-1-2----|\"); b = a.debounce(3ms)")
    #expect(debounced == ["x 118", "118 100-137", "166 100-143", "238 189-228", "a.debounce(3ms)"])
    // A sum is made when its source is over, and an error passes.
    let reduced = try flows("a = of(1, 2); b = a.reduce(0, +)")
    #expect(reduced == ["94 189-228", "120 60-143", "a.reduce(0, +)"])
    let caught = try flows("a = of(0); b = a.map(1 / $0); c = b.catchAndReturn(5)")
    #expect(
      caught == [
        "94 60-103", "94 149-188", "94 188-231", "94 277-316", "a.map(1 / $0)",
        "b.catchAndReturn(5)",
      ])
  }

  @Test func `a value has the hue of the source that it came from`() throws {
    let text = try picture(
      """
      a = subject(); b = subject(); m = merge(a, b.map(*10)); c = a.combineLatest(b, +)
      a.next(1); b.next(2)
      """)
    let fills = Dictionary(
      text.split(separator: "\n").compactMap { line in
        line.firstMatch(of: #/<title>(.*) at .*class="(h\d)/#).map { (String($0.1), String($0.2)) }
      }, uniquingKeysWith: { $1 })
    #expect(fills["1, m"] == fills["1, a"])
    #expect(fills["20, m"] == fills["2, b"])
    #expect(Set(["1, a", "2, b", "3, c"].map { fills[$0] }).count == 3)
  }

  @Test func `the picture of the README is that of its example`() throws {
    let program = try Project.text("examples/typeahead.rx")
    try Generated.check("docs/typeahead.svg", picture(program))
  }

  @Test func `the timeline as text describes it to those who do not see it`() throws {
    let text = try picture("x = 1; x = 2")
    #expect(text.contains("<title id=\"rx-title\">timeline of x</title>"))
    #expect(text.contains("<desc id=\"rx-desc\">◆ x  1─2─▸  = 2</desc>"))
    #expect(text.contains("role=\"img\" aria-labelledby=\"rx-title rx-desc\""))
  }

  @Test func `the comment that begins a program is the title`() throws {
    let text = try picture("// what was typed,\n//   and what came of it\nx = 1; x = 2 // here")
    let title = "what was typed, and what came of it"
    #expect(text.contains("<title id=\"rx-title\">\(title)</title>"))
    let shapes = try #require(SVGShapes(text))
    let lines = shapes.all("text", class: "title")
    #expect(lines.map(\.text).joined(separator: " ") == title)
    #expect(lines.allSatisfy { $0.number("y") < shapes.values[0].number("y") })
  }

  @Test func `what crosses mean stands below the rows, if there are any`() throws {
    func legend(_ program: String) throws -> [String] {
      let shapes = try #require(SVGShapes(picture(program)))
      let lowest = shapes.values.map { $0.number("y") }.max() ?? 0
      return shapes.all("text", class: "small").filter { $0.number("y") > lowest + 40 }.map(\.text)
    }
    #expect(try legend("a = of(1, 2)") == [])
    #expect(try legend("a = of(1, 2); b = a.filter(>1)") == ["goes no further"])
    #expect(try legend("a = of(1, 0); b = a.map(1 / $0)") == ["failed"])
  }

  @Test func `values of one time stand below each other, stale ones dashed`() throws {
    let text = try picture("a = behavior(1); b = a.map(*10); c = combineLatest(a, b, +); a.next(2)")
    let title = "<title>12, c at 0ms, stale</title>"
    let line = try #require(text.split(separator: "\n").first { $0.contains(title) })
    #expect(line.contains(" stale\""))
    let next = try #require(
      text.split(separator: "\n").first { $0.contains("<title>22, c at 0ms</title>") })
    #expect(top(next) == top(line) + 40)
  }

  private func top(_ line: Substring) -> Int {
    line.firstMatch(of: #/ y="(\d+)" width/#).flatMap { Int($0.1) } ?? 0
  }
}
