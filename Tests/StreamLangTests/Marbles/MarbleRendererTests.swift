import TestSupport
import Testing

@testable import StreamLang

/// Pictures as they stand in the transcripts and in the manual, byte for byte.
@Suite struct MarbleRendererTests {
  @Test func `pushes of a standing clock stand side by side, without a ruler`() {
    let one = Picture(at: [0, 0], [hot("a", "1", "2"), cold("b", "2", "3")])
    #expect(
      one.drawn() == """
        ● a  1─2─▸
        ○ b  2─3─▸
        """)
    let ended = Picture(
      at: [0, 0, 0, 0, 0], [hot("a", "1", "2", "5", "6", "│"), cold("b", "2", "3", "6", "7", "│")])
    #expect(
      ended.drawn() == """
        ● a  1─2─5─6─│
        ○ b  2─3─6─7─│
        """)
    let short = Picture(at: [0, 0, 0], [hot("a", "1", "2", "│"), cold("b", "2", "3", "│")])
    #expect(
      short.drawn(.ascii) == """
        * a  1-2-|
        o b  2-3-|
        """)
  }

  @Test func `a standing clock has no leading line wherever it stands`() {
    let late = Picture(at: [2400, 2400], [hot("a", "1", "2").from(2400, column: 0)])
    #expect(late.drawn() == "● a  1─2─▸")
    #expect(Picture(at: [3], [cold("got", "(1│)")]).drawn() == "○ got  (1│)")
  }

  @Test func `a ruler stands above more than one instant`() {
    let ticks = Picture(
      at: [100, 200, 300, 400, 500],
      [cold("t", "0", "1", "2", "3", "(4│)"), cold("big", "", "", "", "3", "(4│)")])
    #expect(
      ticks.drawn() == """
               0         100ms     200ms     300ms     400ms     500ms
        ○ t    ──────────0─────────1─────────2─────────3─────────(4│)
        ○ big  ────────────────────────────────────────3─────────(4│)
        """)
    let endless = Picture(
      at: (1...10).map { Double($0) * 1000 }, [row("t", .cold, (0..<10).map { "\($0)" })])
    #expect(
      endless.drawn() == """
             0         2s        4s        6s        8s        10s
        ○ t  ─────0────1────2────3────4────5────6────7────8────9─▸
        """)
  }

  @Test func `what failed has blanks after it and its message in the gutter`() {
    let picture = Picture(
      at: [0, 0, 0],
      [
        hot("s", "5", "0", "4"),
        cold("m", "20", "✕").with(.failed("division by zero")),
        cell("c", "6", "1", "5").with(.value("5")),
      ])
    #expect(
      picture.drawn() == """
        ● s  5──0─4─▸
        ○ m  20─✕      ✕ division by zero
        ◆ c  6──1─5─▸  = 5
        """)
  }

  @Test func `a fault does not end the line`() {
    let picture = Picture(
      at: [0, 0, 0],
      [
        cell("d", "100", "%", "50").with(.value("50")),
        cell("e", "101", "%", "51").with(.value("51")),
      ])
    #expect(
      picture.drawn() == """
        ◆ d  100─✕─50─▸  = 50
        ◆ e  101─✕─51─▸  = 51
        """)
  }

  @Test func `a redefined stream has its old row above the new one`() {
    let picture = Picture(
      at: [0, 0, 0, 0],
      [
        hot("a", "1", "4", "", "5"),
        cold("m'1", "2", "8", "!"),
        cold("m", "", "", "12", "15").from(0, column: 2),
        cold("n'1", "2", "10", "!"),
        cold("n", "", "", "12", "27").from(0, column: 2),
        cell("c", "102", "110", "112", "127").with(.value("127")),
      ])
    #expect(
      picture.drawn() == """
        ● a    1───4───────5───▸
        ○ m'1  2───8───!
        ○ m            12──15──▸
        ○ n'1  2───10──!
        ○ n            12──27──▸
        ◆ c    102─110─112─127─▸  = 127
        """)
  }

  @Test func `values that were replaced in their own turn end in a tilde`() {
    let contrast = Picture(
      at: [0, 0, 0, 0],
      [
        cell("c", "11", "22", "", "33").with(.value("33")),
        cold("rx", "11", "(12~22)", "(22~22)", "(23~33)"),
      ])
    #expect(
      contrast.drawn() == """
        ◆ c   11─22──────────────33──────▸  = 33
        ○ rx  11─(12~22)─(22~22)─(23~33)─▸
        """)
    let diamond = Picture(
      at: [0, 0, 0],
      [
        hot("a", "1", "2", "3"), cold("b", "10", "20", "30"),
        cold("c", "11", "(12~22)", "(23~33)"),
        cell("d", "", "22", "33").from(0, column: 1).with(.value("33")),
      ])
    #expect(
      diamond.drawn() == """
        ● a  1──2───────3───────▸
        ○ b  10─20──────30──────▸
        ○ c  11─(12~22)─(23~33)─▸
        ◆ d     22──────33──────▸  = 33
        """)
  }

  @Test func `inner rows are born with an elbow`() {
    let flat = Picture(
      at: [2, 3, 7, 10, 11, 14, 15, 16, 17, 18], now: 26,
      [
        cold("o", "A", "", "", "B", "", "", "", "│"),
        inner("A#1", isLast: false, "", "1", "2", "", "3", "", "4", "│").from(2, column: 0),
        inner("B#1", isLast: true, "", "", "", "", "5", "6", "", "", "7", "│").from(10, column: 3),
        cold("flat", "", "1", "2", "", "(3,5)", "6", "4", "", "7", "│"),
      ])
    #expect(
      flat.drawn() == """
                0         5ms       10ms      15ms      20ms
        ○ o     ────A───────────────B───────────│
        ├ A#1       ╰─1───────2───────3───────4─│
        ╰ B#1                       ╰─5─────6─────7─│
        ○ flat  ──────1───────2───────(3,5)─6─4───7─│
        """)
    #expect(
      flat.drawn(.ascii) == """
                0         5ms       10ms      15ms      20ms
        o o     ----A---------------B-----------|
        |-A#1       \\-1-------2-------3-------4-|
        `-B#1                       \\-5-----6-----7-|
        o flat  ------1-------2-------(3,5)-6-4---7-|
        """)
    let latest = Picture(
      at: [2, 3, 7, 10, 11, 14, 16, 17, 18], now: 26,
      [
        cold("o", "A", "", "", "B", "", "", "│"),
        inner("A#1", isLast: false, "", "1", "2", "!").from(2),
        inner("B#1", isLast: true, "", "", "", "", "5", "6", "", "7", "│").from(10),
        cold("switch", "", "1", "2", "", "5", "6", "", "7", "│"),
      ])
    #expect(
      latest.drawn() == """
                  0         10ms      20ms
        ○ o       ──A───────B─────│
        ├ A#1       ╰1───2──!
        ╰ B#1               ╰5──6──7│
        ○ switch  ───1───2───5──6──7│
        """)
    #expect(
      latest.drawn(.ascii) == """
                  0         10ms      20ms
        o o       --A-------B-----|
        |-A#1       \\1---2--!
        `-B#1               \\5--6--7|
        o switch  ---1---2---5--6--7|
        """)
  }

  @Test func `a row begins when it was subscribed`() {
    let twice = Picture(
      at: [1000, 2000, 2500, 3000, 3500, 4500],
      [
        cold("t", "0", "1", "", "(2│)"),
        cold("m", "", "", "0", "", "10", "(20│)").from(1500),
      ])
    #expect(
      twice.drawn() == """
             0         1s        2s        3s        4s
        ○ t  ──────────0─────────1─────────(2│)
        ○ m                 ──────────0─────────10────────(20│)
        """)
    let shared = Picture(
      at: [1000, 1500, 2000, 3000],
      [cold("t", "0", "", "1", "(2│)"), run("t#1", "", "^", "1", "(2│)").from(1500, column: 1)])
    #expect(
      shared.drawn() == """
               0         500ms     1s        1.5s      2s        2.5s      3s
        ○ t    ────────────────────0───────────────────1───────────────────(2│)
          t#1                                ^─────────1───────────────────(2│)
        """)
    let late = Picture(at: [4000, 5000, 6000], [cold("late", "-1", "0", "(1│)").from(3000)])
    #expect(
      late.drawn() == """
                0         1s        2s        3s        4s        5s        6s
        ○ late                                ──────────-1────────0─────────(1│)
        """)
  }

  @Test func `a row reaches as far as the clock`() {
    let waiting = Picture(at: [1000, 2000], now: 2500, [cold("t", "0", "1")])
    #expect(
      waiting.drawn() == """
             0         500ms     1s        1.5s      2s        2.5s
        ○ t  ────────────────────0───────────────────1──────▸
        """)
    let later = Picture(
      at: [1000, 2000, 2500, 3000],
      [
        cold("t", "0", "1", "", "2"),
        cell("x", "", "", "10", "20").from(2500, column: 2).with(.value("20")),
      ])
    #expect(
      later.drawn() == """
             0         500ms     1s        1.5s      2s        2.5s      3s
        ○ t  ────────────────────0───────────────────1───────────────────2──▸
        ◆ x                                                    10────────20─▸  = 20
        """)
  }

  @Test func `every push has its column, and only what shows a mark is drawn`() {
    let batch = Picture(
      at: [0, 0, 0, 0, 0, 0],
      [
        cell("x", "1", "2", "", "3", "", "4").with(.value("4")),
        cell("y", "10", "", "20", "30", "", "29").with(.value("29")),
        cell("s", "11", "12", "22", "33").with(.value("33")),
      ])
    #expect(
      batch.drawn() == """
        ◆ x  1──2─────3──4──▸  = 4
        ◆ y  10────20─30─29─▸  = 29
        ◆ s  11─12─22─33────▸  = 33
        """)
  }

  @Test func `a annotation without room right of all carets stands nearer, or before its own`() {
    let annotations = [
      (text: "got 1, want 3", carets: [5, 3]),
      (text: "6 came at 8ms, want nothing", carets: [33]),
      (text: "… 3 more", carets: []),
    ]
    let drawn = TimelineAnnotations(annotations: annotations, width: 40, ellipsis: "…").lines(
      behind: 20)
    #expect(
      drawn.map(\.plain) == [
        "   ^ ^       got 1, want 3",
        "    6 came at 8ms, want nothing  ^",
        "             … 3 more",
      ])
    let narrow = TimelineAnnotations(annotations: [annotations[1]], width: 38, ellipsis: "…")
    #expect(narrow.lines(behind: 0).map(\.plain) == ["    6 came at 8ms, want nothing  ^"])
    let short = TimelineAnnotations(
      annotations: [(annotations[1].text, [20])], width: 40, ellipsis: "…")
    #expect(short.lines(behind: 0).map(\.plain) == ["                    ^ 6 came at 8ms, wa…"])
  }

  @Test func `the distance is the time`() {
    let debounce = Picture(
      at: [0, 120, 210, 510, 1900, 1980, 2280],
      [
        hot("keys", "r", "rx", "rxs", "", "rxsw", "rxswi"),
        cold("search", "", "", "", "rxs", "", "", "rxswi"),
      ])
    #expect(
      debounce.drawn() == """
                  0         500ms     1s        1.5s      2s
        ● keys    r─rx·rxs──────────────────────────────rxsw·rxswi────▸
        ○ search  ──────────rxs─────────────────────────────────rxswi─▸
        """)
    var later = debounce
    later.diagram.now = nanoseconds(2400)
    #expect(
      later.drawn() == """
                  0         500ms     1s        1.5s      2s
        ● keys    r─rx·rxs──────────────────────────────rxsw·rxswi────▸
        ○ search  ──────────rxs─────────────────────────────────rxswi─▸
        """)
    #expect(
      later.drawn(.ascii) == """
                  0         500ms     1s        1.5s      2s
        * keys    r-rx;rxs------------------------------rxsw;rxswi---->
        o search  ----------rxs---------------------------------rxswi->
        """)
  }

  @Test func `a long wait is cut short and says how long it was`() {
    let idle = Picture(at: [0, 5, 90000, 90002], [hot("p", "1", "2", "3", "│")])
    #expect(
      idle.drawn() == """
             0         20s       40s       1m        1m20s
        ● p  1·2──────────────────────────────────────────3│
        """)
    #expect(
      idle.drawn(.ascii) == """
             0         20s       40s       1m        1m20s
        * p  1;2------------------------------------------3|
        """)
  }

  @Test func `a slot in a column that there is not stops with a text`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var diagram = Picture(at: [0, 8], [hot("a", "1", "2")]).diagram
      diagram.rows[0].slots[1].column = 2
      _ = MarbleRenderer(width: 80).lines(diagram)
    }
    expectPrecondition("a slot of a stands in column 2 of 2", in: result)
  }
}
