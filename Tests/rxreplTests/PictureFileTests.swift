import Foundation
import Testing

/// Files that the command writes.
@Suite(.waits) struct PictureFileTests {
  @Test func `--svg writes the timelines of the run`() throws {
    #expect(
      try Shell.run(
        "rxrepl --svg a.svg -e 'x = 1; x = 2'; printf $?; head -c 4 a.svg; tail -n 1 a.svg")
        == "x = 1\nx = 2\n\n◆ x  1─2─▸  = 2\n0<svg</svg>\n")
    // An unnamed stream is drawn, too, and a picture can go along with JSON.
    #expect(
      try Shell.run("rxrepl --svg a.svg -e 'of(1, 2)' >/dev/null; grep -c '<g>' a.svg") == "2\n")
    #expect(
      try Shell.run("rxrepl --json --svg a.svg -e 'x = 1; x = 2' >/dev/null; grep -c '<g>' a.svg")
        == "2\n")
  }

  @Test(arguments: [
    ("rxrepl --svg no/a.svg -e 'x = 1'", "x = 1\nrxrepl: no/a.svg: no such folder\n1"),
    ("rxrepl --svg . -e 'x = 1'", "x = 1\nrxrepl: .: a folder, not a file\n1"),
    ("rxrepl --svg a.svg -e 'f = x => x'", "rxrepl: a.svg: nothing to draw\n1"),
    ("rxrepl --html no/a.html -e 'x = 1'", "x = 1\nrxrepl: no/a.html: no such folder\n1"),
    ("rxrepl --html . -e 'x = 1'", "x = 1\nrxrepl: .: a folder, not a file\n1"),
    ("rxrepl --html a.html -e 'f = x => x'", "rxrepl: a.html: nothing to draw\n1"),
    (
      "printf 'x = 1\\n:export a.svg\\n' > s.rx; rxrepl s.rx",
      "s.rx:2:2: a script may not write files without permission; run it with `--allow-write`\n"
        + "  :export a.svg\n   ^^^^^^\n3"
    ),
    (
      "printf 'x = 1\\n:save b.rx\\n' > s.rx; rxrepl s.rx",
      "s.rx:2:2: a script may not write files without permission; run it with `--allow-write`\n"
        + "  :save b.rx\n   ^^^^\n3"
    ),
    (
      "printf 'x = 1\\n:export\\n' > s.rx; rxrepl --allow-write s.rx",
      "x = 1\ns.rx:2:2: export writes .svg, .html and .md, got no file; as in `:export a.svg`\n"
        + "  :export\n   ^^^^^^\n1"
    ),
    (
      "printf 'x = 1\\n:export a.png\\n' > s.rx; rxrepl --allow-write s.rx",
      "x = 1\ns.rx:2:9: export writes .svg, .html and .md, got a.png; as in `:export a.svg`\n"
        + "  :export a.png\n          ^^^^^\n1"
    ),
  ])
  func `what cannot be written is told`(_ script: String, _ wanted: String) throws {
    #expect(try Shell.run("\(script); printf $?; ls *.svg *.html b.rx 2>/dev/null") == wanted)
  }

  @Test func `--html writes the program and its timelines as a page`() throws {
    #expect(
      try Shell.run(
        "rxrepl --html a.html -e 'x = 1; x = 2'; printf $?; head -1 a.html; tail -1 a.html")
        == "x = 1\nx = 2\n\n◆ x  1─2─▸  = 2\n0<!DOCTYPE html>\n</html>\n")
    // It is the same from within, but for the command that the program has more.
    #expect(
      try Shell.run(
        "printf 'x = 1\\nx = 2\\n:export a.html\\n' > s.rx; "
          + "rxrepl --allow-write --html b.html s.rx >/dev/null 2>&1; cmp a.html b.html; "
          + "grep -c ':export a.html' b.html") == "1\n")
  }

  @Test func `:export writes a picture or a page`() throws {
    let script = "printf 'x = 1\\nx = 2\\n:export a.svg\\n:export a.md\\n' > s.rx"
    #expect(
      try Shell.run("\(script); rxrepl --allow-write --quiet s.rx; printf $?; cat a.md")
        == "wrote a.svg\nwrote a.md\n0```rx\nx = 1\nx = 2\n:export a.svg\n:export a.md\n```\n\n"
        + "```text\n◆ x  1─2─▸  = 2\n```\n")
    #expect(
      try Shell.run(
        "\(script); rxrepl --allow-write --svg b.svg s.rx >/dev/null 2>&1; cmp a.svg b.svg") == "")
  }

  /// Behind a statement that draws nothing the timelines are written again.
  @Test func `:export writes what a command has drawn right before it`() throws {
    let script = """
      a = of(1, 2)
      b = a.map(+1)
      :graph
      :export g.svg
      :export g.md
      :compare map(*10) on a
      :export c.svg
      :ls
      :export t.svg
      """
    #expect(
      try Shell.run(
        "printf '\(script.replacingOccurrences(of: "\n", with: "\\n"))\\n' > s.rx; "
          + "rxrepl --allow-write --quiet --svg whole.svg s.rx | grep wrote; "
          + "sed -n '/^```text/,$p' g.md; grep -c 'graph of a, b' g.svg; "
          + "grep -o 'timeline of [^<]*' c.svg; cmp t.svg whole.svg")
          == """
          wrote g.svg, as :graph drew it
          wrote g.md, as :graph drew it
          wrote c.svg, as :compare drew it
          wrote t.svg
          ```text
          ○    a  of(1, 2)   last 2, completed
          ╰─○  b  a.map(+1)  last 3, completed
          ```
          1
          timeline of a, map(*10)

          """)
    #expect(
      try Shell.run(
        "printf 'io = lane(\"io\")\\nx = of(1).map(+1, cost: 3ms, scheduler: io)\\nwait 9ms\\n:lanes x\\n"
          + ":export l.svg\\n' > l.rx; rxrepl --allow-write --quiet l.rx | grep wrote; "
          + "grep -c '<text class=\"code\"' l.svg") == "wrote l.svg, as :lanes drew it\n3\n")
  }

  @Test func `a session that saves itself ends`() throws {
    #expect(
      try Shell.run(
        "printf 'x = 1\\n:save b.rx\\n' > s.rx; rxrepl --allow-write s.rx; rxrepl --allow-write b.rx; "
          + "cat b.rx") == "x = 1\nsaved b.rx\nx = 1\nsaved b.rx\nx = 1\n:save b.rx\n")
  }
}
