import TestSupport
import Testing

@testable import StreamLang

/// Many values in one line: bars of numbers, and counts of anything else.
@Suite struct DensePictureTests {
  @Test func `numbers are bars from the smallest to the largest`() {
    let wave = (0..<60).map { tick in 10 + abs((tick + 15) % 40 - 20) }
    let picture = Picture(
      at: wave.indices.map { Double($0) * 10 }, [row("temp", .cold, wave.map(String.init))])
    #expect(
      picture.drawn() == """
                0               200ms            400ms           600ms
        ○ temp  ▂▂▁▁▁▁▂▂▃▃▄▄▅▅▆▆▇▇▇████▇▇▆▆▅▅▄▄▃▃▃▂▁▁▁▁▂▂▃▃▃▄▅▅▅▆ ▸ = 24, min 10, max 30
        """)
  }

  @Test func `anything else is counted`() {
    let times = (0..<60).map { Double($0) } + [60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 90]
    let values = times.map { $0 == 90 ? "│" : "k" }
    var picture = Picture(at: times, [row("keys", .hot, values)])
    picture.diagram.isDense = true
    #expect(
      picture.drawn(width: 40) == """
                0             50ms
        ● keys  43434343434343343█──────── │ = k
        """)
  }

  @Test func `a row that ends is blank behind its end, and an error says what it was`() {
    let picture = dense(
      at: [0, 1, 2, 3, 4],
      [
        cold("a", "1", "2", "│"), cold("b", "1", "✕").with(.failed("offline")),
        cell("c", "8", "%", "5", "", "8"), cold("d", "", "", "x", "y").from(2, column: 2),
      ])
    #expect(
      picture == """
             0
        ○ a  ▁█─   │ = 2, min 1, max 2
        ○ b  ▁─    ✕ offline
        ◆ c  █✕▁─█ ▸ = 8, min 5, max 8
        ○ d    ··─ ▸ = y
        """)
  }

  @Test func `a wait without which the rest is ten times finer is short`() {
    let times = (0..<30).map(Double.init) + (0..<30).map { Double($0) + 90_000 }
    let values = times.indices.map { String($0 % 30) }
    #expect(
      dense(at: times, [row("a", .cold, values), row("b", .hot, values.map { _ in "k" })]) == """
             0               20ms     ≈1m30s≈             +20ms
        ○ a  ▁▁▁▂▂▂▃▃▃▄▄▄▅▅▅▅▆▆▇▇▇████┄┄┄▁▁▁▁▂▂▂▃▃▄▄▄▄▅▅▅▆▆▆▇▇▇███ ▸ = 29, min 0, max 29
        ● b  2····2····2·····2····2···┄┄┄···2····2·····2····2····2 ▸ = k
        """)
  }

  @Test func `a script draws more than four bands as bars, unless the scale was chosen`() {
    let picture = Picture(
      at: (0..<39).map { Double($0) * 1_000 },
      [row("a", .cold, (0..<39).map { "a longer value \($0)" })])
    #expect(
      picture.drawn() == """
             0         10s       20s       30s       40s
        ○ a  ······································· ▸ = a longer …
        """)
    var renderer = MarbleRenderer(width: 80)
    renderer.zoom(to: 100_000_000)
    let rows = renderer.lines(picture.diagram).map(\.plain).filter { $0.hasPrefix("○ a") }
    #expect(rows.count == 6)
    #expect(rows.allSatisfy { $0.contains("a longer…─a longer…─a longer…") })
  }

  @Test func `while the clock stands, columns are pushes`() {
    #expect(
      dense(at: [0, 0, 0, 0], [hot("a", "1", "9", "5", "1")]) == "● a  ▁█▅▁ ▸ = 1, min 1, max 9")
  }

  @Test func `equal numbers are low bars`() {
    #expect(
      dense(at: [0, 1, 2], [hot("a", "7", "7", "7")]) == """
             0
        ● a  ▁▁▁ ▸ = 7, min 7, max 7
        """)
  }

  @Test(arguments: SeededRandom.seeds(40))
  func `no line is wider than the width, and the same rows make the same lines`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var diagram = random.diagram()
    diagram.isDense = true
    for width in [1, 40, 41, 57, 80, 137, 200] {
      for charset in [Charset.unicode, .ascii] {
        let renderer = MarbleRenderer(width: width, charset: charset)
        let lines = renderer.lines(diagram)
        #expect(lines == renderer.lines(diagram), "seed \(seed)")
        #expect(lines.count - diagram.rows.count <= 1, "seed \(seed)")
        for line in lines {
          #expect(
            line.plain.displayWidth <= max(width, 40),
            "seed \(seed), width \(width), \(charset): \(line.plain)")
          #expect(!line.plain.hasSuffix(" "), "seed \(seed): \(line.plain)")
        }
      }
    }
  }

  @Test(arguments: [
    (":dense a", ["     0", "● a  ▁█▅─ │ = 5, min 1, max 9"]),
    (":dense", ["-e:1:2: dense wants a name; as in `:dense b`", "  :dense", "   ^^^^^"]),
    (":dense b a", ["-e:1:8: unknown name b", "  :dense b a", "         ^"]),
    (
      ":dense q",
      [
        "-e:1:8: q is not watched, so it has no row; `watch q` gives it one", "  :dense q",
        "         ^",
      ]
    ),
  ])
  func `a command draws so what there would be room for`(_ command: String, _ lines: [String]) {
    let session = Session().after("a = hot(\"195|\"); quiet q = subject()")
    _ = session.runToEnd()
    let printed = Scripted.lines(session.submit(command, firstLine: 1))
    #expect(printed == lines)
  }

  private func dense(at times: [Double], _ rows: [Diagram.Row]) -> String {
    var picture = Picture(at: times, rows)
    picture.diagram.isDense = true
    return picture.drawn()
  }
}
