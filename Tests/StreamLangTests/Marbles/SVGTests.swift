import Foundation
import FoundationXML
import Testing

@testable import StreamLang

/// Timelines as pictures.
@Suite struct SVGTests {
  private func picture(_ program: String) throws -> String {
    let session = Session()
    session.listener = { _ in }
    #expect(session.submit(program).diagnostics == [])
    _ = session.runToEnd()
    return try #require(session.picture)
  }

  @Test func `a value is a circle on an arrow`() throws {
    #expect(
      try picture("x = 1; x = 2")
        == """
        <svg xmlns="http://www.w3.org/2000/svg" width="260" height="120" viewBox="0 0 260 \
        120" role="img" aria-labelledby="rx-title rx-desc" font-family="Helvetica, Arial, \
        'Noto Sans', 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', sans-serif">
        <title id="rx-title">timeline of x</title>
        <desc id="rx-desc">◆ x  1─2─▸  = 2</desc>
        <rect width="260" height="120" fill="#ffffff"/>
        <text x="25" y="65" font-size="16" fill="#222222" text-anchor="start">◆ x</text>
        <path d="M76 60L184 60" stroke="#222222" stroke-width="2"/>
        <polygon points="194,60 184,55 184,65" fill="#222222"/>
        <g><title>1, x at 0ms</title><rect x="76" y="42" width="36" height="36" rx="18" \
        fill="#a6cee3" stroke="#222222" stroke-width="2"/>
        <text x="94" y="66" font-size="16" fill="#222222" text-anchor="middle">1</text></g>
        <g><title>2, x at 0ms</title><rect x="124" y="42" width="36" height="36" rx="18" \
        fill="#a6cee3" stroke="#222222" stroke-width="2"/>
        <text x="142" y="66" font-size="16" fill="#222222" text-anchor="middle">2</text></g>
        <text x="208" y="65" font-size="16" fill="#222222" text-anchor="start">= 2</text>
        </svg>

        """)
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
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))\n\(text)")
  }

  @Test func `what XML has no place for is left out`() throws {
    let row = hot("<\u{1}\"", "a\u{0}b", "&\u{1F}", "\u{FFFE}\u{FFFF}")
    let text = SVGRenderer().text(Picture(at: [0, 5, 9], [row]).diagram)
    #expect(XMLParser(data: Data(text.utf8)).parse(), "\(text)")
    #expect(text.contains("a?b, &lt;?&quot; at 0ms"))
  }

  /// The texts of boxes and the lines between values and boxes, `x top-bottom`.
  private func flows(_ program: String) throws -> [String] {
    try picture(program).split(separator: "\n").compactMap { line in
      if let box = line.firstMatch(of: #/monospace">(.*)</text>/#) { return String(box.1) }
      if line.contains("goes no further"), let at = line.firstMatch(of: #/M(\d+) (\d+)L/#) {
        return "x \(at.1)"
      }
      guard line.contains("stroke-dasharray=\"4 4\""),
        let path = line.firstMatch(of: #/M(\d+) (\d+)L\d+ (\d+)"/#)
      else { return nil }
      return "\(path.1) \(path.2)-\(path.3)"
    }
  }

  @Test func `what is made of others stands below a box that says how`() throws {
    let shown = try flows(
      "a = subject(); b = a.map(*10)\nc = b\n  .filter(>10); a.next(1); a.next(2)")
    #expect(
      shown == [
        "x 89", "94 60-103", "94 149-225", "142 60-103", "142 149-231", "142 277-316",
        "a.map(*10)", "b .filter(&gt;10)",
      ])
  }

  @Test func `a line leads only from what was taken to what was made of it`() throws {
    // Of the two values that wait, the later one came out; the other went nowhere.
    let debounced = try flows("a = hot(\"-1-2----|\"); b = a.debounce(3ms)")
    #expect(debounced == ["154 84-127", "202 173-212", "a.debounce(3ms)"])
    // A sum is made when its source is over, and an error passes.
    let reduced = try flows("a = of(1, 2); b = a.reduce(0, +)")
    #expect(reduced == ["94 189-228", "120 60-143", "a.reduce(0, +)"])
    let caught = try flows("a = of(0); b = a.map(1 / $0); c = b.catchAndReturn(5)")
    #expect(
      caught == [
        "94 60-103", "94 149-231", "94 277-316", "a.map(1 / $0)", "b.catchAndReturn(5)",
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
        line.firstMatch(of: #/<title>(.*) at .*fill="(#[^"]*)"/#).map {
          (String($0.1), String($0.2))
        }
      }, uniquingKeysWith: { $1 })
    #expect(fills["1, m"] == fills["1, a"])
    #expect(fills["20, m"] == fills["2, b"])
    #expect(Set(["1, a", "2, b", "3, c"].map { fills[$0] }).count == 3)
  }

  @Test func `the picture of the README is that of its example`() throws {
    let url = URL(fileURLWithPath: #filePath).appending(path: "../../../../examples/typeahead.rx")
    let program = try String(contentsOf: url.standardized, encoding: .utf8)
    try Generated.check("docs/typeahead.svg", picture(program))
  }

  @Test func `the timeline as text describes it to those who do not see it`() throws {
    let text = try picture("x = 1; x = 2")
    #expect(text.contains("<title id=\"rx-title\">timeline of x</title>"))
    #expect(text.contains("<desc id=\"rx-desc\">◆ x  1─2─▸  = 2</desc>"))
    #expect(text.contains("role=\"img\" aria-labelledby=\"rx-title rx-desc\""))
  }

  @Test func `values of one time stand below each other, stale ones dashed`() throws {
    let text = try picture(
      "a = behavior(1); b = a.map(*10); c = combineLatest(a, b, +); a.next(2)")
    let title = "<title>12, c at 0ms, stale</title>"
    let line = try #require(text.split(separator: "\n").first { $0.contains(title) })
    #expect(line.contains("stroke-dasharray"))
    let next = try #require(
      text.split(separator: "\n").first { $0.contains("<title>22, c at 0ms</title>") })
    #expect(top(next) == top(line) + 40)
  }

  private func top(_ line: Substring) -> Int {
    line.firstMatch(of: #/ y="(\d+)" width/#).flatMap { Int($0.1) } ?? 0
  }
}
